import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { putDisablePromotion, raisePromotionCap } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import { MOST_USES, type SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, dollars } from '../../ui/words.ts';
import { CopyLink } from '../clients/copy-link.tsx';
import { oftenWords, PROMOTION_READS, STATUS_WORDS, signupLink, whenWords, whoWords } from './model.ts';
import css from './promotions.module.css';

/** One code: where it begins, its cap, and how it ends. */
export function PromotionPane({ code, onCopy }: { code: SponsorPromotion; onCopy: () => void }) {
  const { promoCode, description, status, audience, disabledAt } = code;
  const [isAsking, setAsking] = useState(false);
  const disable = useSave(putDisablePromotion, { invalidates: PROMOTION_READS, onSaved: () => setAsking(false) });
  const isOver = status === 'ended' || status === 'disabled';
  return (
    <>
      <section className={css.section} aria-label="Code">
        <div className={css.between}>
          <h2 className={css.code}>{promoCode}</h2>
          <span className={status === 'active' ? css.active : 'muted'}>
            {status === 'active' ? <Icon name="check" /> : null} {STATUS_WORDS[status]}
          </span>
          {isOver ? (
            <Button variant="default" leftSection={<Icon name="copy" />} onClick={onCopy}>
              Copy
            </Button>
          ) : (
            <Button variant="subtle" color="brick" onClick={() => setAsking(true)}>
              Disable
            </Button>
          )}
        </div>
        <p>{description}</p>
        <p className="muted">
          {whoWords(code)}, {oftenWords(code)}, {whenWords(code)}
          {disabledAt ? `; disabled ${day(disabledAt)}, what was used stays` : ''}
        </p>
        {isAsking ? (
          <div role="group" aria-label={`Disable ${promoCode}?`} className={css.asking}>
            <b>Disable {promoCode}?</b>
            <p>
              What was used stays, and is paid. Who types it reads that it is not in use any more. It cannot be taken back; Copy makes
              another one.
            </p>
            {disable.failure ? <FailureLine error={disable.failure} what="It is in use as before." /> : null}
            <div className={css.buttons}>
              <Button variant="default" onClick={() => setAsking(false)}>
                Leave it
              </Button>
              <Button color="brick" loading={disable.busy} onClick={() => void disable.save({ query: { promoCode } })}>
                Disable it
              </Button>
            </div>
          </div>
        ) : null}
        {isOver || audience === 'client' || audience === 'clients' ? null : (
          <>
            <CopyLink link={signupLink(promoCode)} label="Sign-up link" />
            <p className="muted">For many uses; starts at sign-up with the code. With an account it is typed under Plan and credits.</p>
          </>
        )}
      </section>
      <Cap code={code} canRaise={!isOver} />
    </>
  );
}

const MOST_BLOCKS = 60;

/** What so many uses may cost the sponsor; of a percentage nobody knows. */
function costOf({ amountOff }: SponsorPromotion): ((uses: number) => string) | undefined {
  return Number(amountOff) > 0 ? (uses) => ((uses * Math.round(Number(amountOff) * 100)) / 100).toFixed(2) : undefined;
}

function Cap({ code, canRaise }: { code: SponsorPromotion; canRaise: boolean }) {
  const { mostUses, used, underWay, tookOff } = code;
  const [isRaising, setRaising] = useState(false);
  const left = Math.max(0, mostUses - used - underWay);
  const cost = costOf(code);
  return (
    <section className={css.section} aria-label="Cap">
      <div className={css.between}>
        <h2>Cap</h2>
        <span>
          {counted(mostUses, 'use')}
          {cost ? (
            <>
              , <b>{dollars(cost(mostUses))}</b>
            </>
          ) : null}
        </span>
      </div>
      <UsesOfCap code={code} />
      <dl className={css.sums}>
        <dt>{used} used</dt>
        <dd>{dollars(tookOff)}</dd>
        {underWay > 0 ? (
          <>
            <dt>{underWay} being paid</dt>
            <dd />
          </>
        ) : null}
        <dt>
          <b>Left, {counted(left, 'use')}</b>
        </dt>
        <dd>{cost ? <b>{dollars(cost(left))}</b> : null}</dd>
      </dl>
      {isRaising ? (
        <RaiseCap code={code} onDone={() => setRaising(false)} />
      ) : (
        <div className={css.between}>
          <span className="muted">After use {mostUses} it is refused, not shortened.</span>
          {canRaise ? (
            <Button variant="default" onClick={() => setRaising(true)}>
              Raise the cap
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

function UsesOfCap({ code: { mostUses, used, underWay } }: { code: SponsorPromotion }) {
  const blocks = Math.min(mostUses, MOST_BLOCKS);
  const each = mostUses / blocks;
  return (
    <div className={css.blocks} aria-hidden="true">
      {Array.from({ length: blocks }, (_, n) => (n + 1) * each).map((use) => (
        <i key={use} data-used={use <= used || undefined} data-held={(use > used && use <= used + underWay) || undefined} />
      ))}
    </div>
  );
}

function RaiseCap({ code, onDone }: { code: SponsorPromotion; onDone: () => void }) {
  const { promoCode, mostUses } = code;
  const [most, setMost] = useState<number | string>(mostUses + 10);
  const raise = useSave(raisePromotionCap, { invalidates: PROMOTION_READS, onSaved: onDone });
  const cost = costOf(code);
  return (
    <form
      className={css.asking}
      onSubmit={(event) => {
        event.preventDefault();
        void raise.save({ body: { promoCode, mostUses: Number(most) } });
      }}
    >
      <NumberInput
        label="Uses in all"
        min={mostUses + 1}
        max={MOST_USES}
        allowDecimal={false}
        value={most}
        onChange={setMost}
        description={cost && Number(most) > 0 ? `You pay ${dollars(cost(Number(most)))} at most.` : undefined}
      />
      {raise.failure ? <FailureLine error={raise.failure} what="The cap stays." /> : null}
      <div className={css.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={raise.busy}>
          Raise to {most || mostUses}
        </Button>
      </div>
    </form>
  );
}
