import { BY_HAND } from '../hand/by-hand.ts';
import { useBuilder } from '../state/state.ts';
import { BuilderSearch } from './search.tsx';

export default function SearchWay() {
  const builder = useBuilder();
  return (
    <BuilderSearch
      ref={builder.find}
      place={builder.place}
      quality={builder.quality}
      focused={builder.item?.code}
      taken={builder.takenCodes}
      text={builder.text}
      onText={builder.setText}
      onSettled={builder.setSettled}
      whereIs={builder.whereIs}
      priceOf={builder.priceOf}
      onFocus={builder.setFocus}
      onOpen={builder.open}
      onToggle={builder.toggle}
      onTake={builder.take}
      onTakeWords={builder.takeWords}
      onPropose={() => builder.setWay('proposal')}
      onByHand={(words) => {
        builder.setByHand({ ...BY_HAND, description: words });
        builder.setWay('hand');
      }}
    />
  );
}
