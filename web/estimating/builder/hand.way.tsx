import { BuilderHand } from './hand.tsx';
import { useBuilder } from './state.ts';

export default function HandWay() {
  const { byHand, setByHand } = useBuilder();
  return <BuilderHand value={byHand} onChange={(part) => setByHand((was) => ({ ...was, ...part }))} />;
}
