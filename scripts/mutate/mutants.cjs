// What one could get wrong in a file: every mutant of it, and its text with all of them in it, one of which `globalThis.MUTANT` switches on.
const ts = require('typescript');

const K = ts.SyntaxKind;
const SWAPPED = {
  [K.EqualsEqualsEqualsToken]: '!==',
  [K.ExclamationEqualsEqualsToken]: '===',
  [K.LessThanToken]: '<=',
  [K.LessThanEqualsToken]: '<',
  [K.GreaterThanToken]: '>=',
  [K.GreaterThanEqualsToken]: '>',
  [K.AmpersandAmpersandToken]: '||',
  [K.BarBarToken]: '&&',
  [K.PlusToken]: '-',
  [K.MinusToken]: '+',
  [K.AsteriskToken]: '/',
};
/** Calls of a chain that narrow or order what it answers: left out, it answers more, or otherwise. */
const LEFT_OUT = new Set(['where', 'whereRef', 'orderBy', 'limit', 'distinct', 'filter', 'sort', 'toSorted', 'reverse', 'slice']);
/** A loop that a mutant made endless ends by this many rounds. */
const ROUNDS = 3_000_000;

/** Answers `{ text, mutants: [{ line, was, is }] }`; mutant n is the one of MUTANT=n. */
function mutantsOf(fileName, source) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, fileName.endsWith('x') ? ts.ScriptKind.TSX : undefined);
  const mutants = [];
  const plain = (node) => source.slice(node.getStart(file), node.end);
  const shorten = (text) => text.replace(/\s+/g, ' ').slice(0, 90);
  /** Records a mutant and answers the expression that is true while it is on. */
  const when = (node, was, is) => {
    mutants.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, was: shorten(was), is: shorten(is) });
    return `__mutant(${mutants.length - 1})`;
  };
  /** The text of a node with the mutants inside it. */
  const inner = (node) => {
    let text = '';
    let at = node.getStart(file);
    ts.forEachChild(node, (child) => {
      if (child.getStart(file) < at) return;
      text += source.slice(at, child.getStart(file)) + mutated(child);
      at = child.end;
    });
    return text + source.slice(at, node.end);
  };
  const choice = (alternatives, node) => {
    const original = inner(node);
    return alternatives.length === 0 ? original : `(${alternatives.map(({ on, text }) => `${on} ? ${text} : `).join('')}${original})`;
  };
  const alternative = (node, text) => ({ on: when(node, plain(node), text), text });

  function mutated(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return source.slice(node.getStart(file), node.end);
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      const [left, right] = [plain(node.left), plain(node.right)];
      if (operator === K.QuestionQuestionToken) return choice([alternative(node, `(${left})`)], node);
      const swapped = SWAPPED[operator];
      // A text that is put together is no sum.
      const isText =
        operator === K.PlusToken && [node.left, node.right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side));
      if (swapped && !isText) return choice([alternative(node, `((${left}) ${swapped} (${right}))`)], node);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
      return choice([alternative(node, `(${plain(node.operand)})`)], node);
    if (ts.isConditionalExpression(node))
      return choice([alternative(node, `(${plain(node.whenTrue)})`), alternative(node, `(${plain(node.whenFalse)})`)], node);
    // What a decision weighs in memory, and what no program reaches.
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'weigh') return plain(node);
    if (ts.isThrowStatement(node) && /^throw new Error\(/.test(plain(node))) return plain(node);
    if (ts.isNewExpression(node) && plain(node.expression) === 'Refusal' && plain(node.arguments?.[0] ?? node) !== "'NOT_FOUND'")
      return choice([alternative(node, `new Refusal('NOT_FOUND')`)], node);
    if (ts.isNumericLiteral(node) && node.parent.name !== node && !/^(version|weigh)$/.test(node.parent.name?.getText(file) ?? ''))
      return choice([alternative(node, String(Number(node.text.replaceAll('_', '')) + 1))], node);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && LEFT_OUT.has(node.expression.name.text))
      return choice([alternative(node, `(${plain(node.expression.expression)})`)], node);
    if (ts.isIfStatement(node)) {
      const { expression, thenStatement, elseStatement } = node;
      const condition = mutated(expression);
      const always = when(node, `if (${plain(expression)})`, 'if (true)');
      const never = when(node, `if (${plain(expression)})`, 'if (false)');
      const otherwise = elseStatement ? ` else ${mutated(elseStatement)}` : '';
      return `if (${always} ? true : ${never} ? false : (${condition})) ${mutated(thenStatement)}${otherwise}`;
    }
    // What is said without being asked for its value is said for what it does.
    if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression) && !/^super\b/.test(plain(node)))
      return `{ if (!${when(node, plain(node), '')}) ${inner(node)} }`;
    if (ts.isThrowStatement(node) || ts.isContinueStatement(node)) return `{ if (!${when(node, plain(node), '')}) ${inner(node)} }`;
    if (ts.isIterationStatement(node, false) && !ts.isBlock(node.statement))
      return `${source.slice(node.getStart(file), node.statement.getStart(file))}{ __round(); ${mutated(node.statement)} }`;
    if (ts.isBlock(node) && ts.isIterationStatement(node.parent, false)) return `{ __round(); ${inner(node).slice(1)}`;
    return inner(node);
  }

  const text = `${source.slice(0, file.getStart(file))}${inner(file)}
let __rounds = 0;
function __round() { if (++__rounds > ${ROUNDS}) throw new Error('The mutant does not end'); }
function __mutant(n) { return (globalThis as any).MUTANT === n; }
`;
  return { text, mutants };
}

module.exports = { mutantsOf };
