import { BuilderCategories } from './categories.tsx';
import { useBuilder } from './state.ts';

export default function CategoriesWay() {
  const { item, takenCodes, setFocus, open, toggle } = useBuilder();
  return <BuilderCategories focused={item} taken={takenCodes} onFocus={setFocus} onOpen={open} onToggle={toggle} />;
}
