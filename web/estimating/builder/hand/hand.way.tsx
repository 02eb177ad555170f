import { useBuilder } from '../state/state.ts';
import { BuilderHand } from './hand.tsx';

export default function HandWay() {
  const { byHand, setByHand, keepIn, setKeepIn } = useBuilder();
  return <BuilderHand value={byHand} onChange={(part) => setByHand((was) => ({ ...was, ...part }))} keepIn={keepIn} onKeepIn={setKeepIn} />;
}
