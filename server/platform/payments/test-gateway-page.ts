import { formatMoney } from '../../../contracts/format.ts';
import { toCents } from '../../../contracts/money.ts';
import { escapeHtml as escaped } from '../escape-html.ts';
import type { GatewayAction } from './test-gateway-actions.ts';
import type { GatewayPayment } from './test-gateway-tables.ts';

/** Where the customer goes on, without the host: this server is reached under an address that only the browser knows. */
export function returnOf({ return_to }: Pick<GatewayPayment, 'return_to'>): string {
  const { pathname, search, hash } = new URL(return_to);
  return `${pathname}${search}${hash}`;
}

const BUTTONS: Record<GatewayAction, string> = {
  pay: 'Pay',
  transfer: 'Pay by bank transfer, which arrives later',
  decline: 'Decline it, as a bank would',
  arrive: 'Let the transfer arrive',
  bounce: 'Let the bank send it back',
  refund: 'Give all of it back',
};

/** The page of the test gateway: HTML alone, because it stands for the page of another site. */
export function gatewayPage(payment: GatewayPayment): string {
  const { title, payee, amount, currency, status } = payment;
  const sum = escaped(`${formatMoney(amount)} ${currency}`);
  const offered = actionsOf(payment);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Test gateway</title>
<style>
body{margin:0;font:16px/1.5 sans-serif;color:#17201d;background:#f6f7f6}
main{max-width:440px;margin:0 auto;padding:24px 16px 48px}
h1{margin:24px 0 4px;font-size:28px}
dl{margin:0 0 16px}dt{color:#56625d;font-size:14px}dd{margin:0 0 8px}
.note{padding:12px 16px;border:1px solid #8a5300;border-radius:8px;color:#8a5300;background:#fdf1dc}
label{display:block;margin:16px 0 8px}
input{box-sizing:border-box;width:100%;min-height:48px;padding:0 12px;border:1px solid #838d88;border-radius:4px;font:inherit;color:inherit;background:#fff}
button{width:100%;min-height:48px;margin:8px 0 0;padding:8px 16px;border:1px solid #838d88;border-radius:4px;font:inherit;color:inherit;background:#fff;cursor:pointer}
button.main{border-color:#1c5d4c;color:#fff;background:#1c5d4c}
button:focus-visible,input:focus-visible,a:focus-visible{outline:2px solid #1c5d4c;outline-offset:2px}
a{color:#1c5d4c}
@media (prefers-color-scheme:dark){body{color:#e8ecea;background:#121615}dt{color:#a3ada8}.note{border-color:#f0b65a;color:#f0b65a;background:#33260f}
input,button{border-color:#6c7671;background:#191e1d}button.main{border-color:#2b7f69;background:#2b7f69}a{color:#6cc2a8}}
</style>
</head>
<body>
<main>
<p class="note"><b>Test gateway.</b> No money moves, and no card is asked for.</p>
<h1>${sum}</h1>
<dl><dt>For</dt><dd>${escaped(title)}</dd><dt>To</dt><dd>${escaped(payee)}</dd><dt>State</dt><dd>${escaped(stateOf(payment))}</dd></dl>
${offered.length > 0 ? formOf(offered, status, sum) : ''}
<p><a href="${escaped(returnOf(payment))}">Back to the invoice</a></p>
</main>
</body>
</html>
`;
}

function formOf(actions: GatewayAction[], status: GatewayPayment['status'], sum: string): string {
  const asksPayer = status === 'open' || status === 'declined';
  const name = asksPayer ? '<label>Your name, optional<input name="name" autocomplete="name" maxlength="255"></label>' : '';
  const email = asksPayer
    ? '<label>Mail a receipt to, optional<input name="email" type="email" autocomplete="email" maxlength="255"></label>'
    : '';
  const buttons = actions.map((action) => {
    const words = action === 'pay' ? `${BUTTONS.pay} ${sum}` : BUTTONS[action];
    return `<button name="action" value="${action}"${action === actions[0] ? ' class="main"' : ''}>${words}</button>`;
  });
  return `<form method="post">${name}${email}${buttons.join('')}</form>`;
}

function actionsOf({ status, amount, refunded }: GatewayPayment): GatewayAction[] {
  switch (status) {
    case 'open':
    case 'declined':
      return ['pay', 'transfer', 'decline'];
    case 'pending':
      return ['arrive', 'bounce'];
    case 'paid':
      return toCents(refunded) < toCents(amount) ? ['refund'] : [];
    case 'cancelled':
      return [];
  }
}

function stateOf({ status, refunded }: GatewayPayment): string {
  switch (status) {
    case 'open':
      return 'To be paid';
    case 'declined':
      return 'Declined. It can be tried again.';
    case 'pending':
      return 'On its way';
    case 'paid':
      return toCents(refunded) > 0n ? `Paid, and ${formatMoney(refunded)} given back` : 'Paid';
    case 'cancelled':
      return 'Cancelled. It cannot be paid any more.';
  }
}
