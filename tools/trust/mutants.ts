/**
 * All mutants of a source in one text: each place asks `globalThis.isMutant` whether it is the active one, so that one
 * build serves them all.
 */
import ts from 'typescript'

export type Mutant = { id: number; file: string; at: number; length: number; to: string; line: number; from: string }

const { SyntaxKind, factory } = ts
const SWAPS = new Map<ts.SyntaxKind, ts.BinaryOperator>([
  [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken],
  [SyntaxKind.ExclamationEqualsEqualsToken, SyntaxKind.EqualsEqualsEqualsToken],
  [SyntaxKind.LessThanToken, SyntaxKind.LessThanEqualsToken],
  [SyntaxKind.LessThanEqualsToken, SyntaxKind.LessThanToken],
  [SyntaxKind.GreaterThanToken, SyntaxKind.GreaterThanEqualsToken],
  [SyntaxKind.GreaterThanEqualsToken, SyntaxKind.GreaterThanToken],
  [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken],
  [SyntaxKind.BarBarToken, SyntaxKind.AmpersandAmpersandToken],
  [SyntaxKind.PlusToken, SyntaxKind.MinusToken],
  [SyntaxKind.MinusToken, SyntaxKind.PlusToken],
  [SyntaxKind.AsteriskToken, SyntaxKind.SlashToken],
])

/**
 * The mutations of an expression: a comparison, a connective, a sum, a boolean or a negation changed, or a condition
 * that is never met.
 */
function changesOf(node: ts.Node): ts.Expression[] {
  const changes: ts.Expression[] = []
  if (ts.isBinaryExpression(node)) {
    const to = SWAPS.get(node.operatorToken.kind)
    if (to) changes.push(factory.createBinaryExpression(node.left, to, node.right))
  }
  if (node.kind === SyntaxKind.TrueKeyword) changes.push(factory.createFalse())
  if (node.kind === SyntaxKind.FalseKeyword) changes.push(factory.createTrue())
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) changes.push(node.operand)
  if (ts.isIfStatement(node.parent) && node.parent.expression === node) changes.push(factory.createFalse())
  return changes
}

/** The text with its mutants as switches, and what each of them changes; numbered from `first`. */
export function mutate(file: string, text: string, first: number): { text: string; mutants: Mutant[] } {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const printer = ts.createPrinter()
  const mutants: Mutant[] = []
  const switched = (node: ts.Expression, to: ts.Expression, otherwise: ts.Expression): ts.Expression => {
    const [id, at] = [first + mutants.length, node.getStart()]
    mutants.push({
      id,
      file,
      at,
      length: node.getEnd() - at,
      to: printer.printNode(ts.EmitHint.Expression, to, source),
      line: source.getLineAndCharacterOfPosition(at).line + 1,
      from: node.getText(),
    })
    const isNow = factory.createCallChain(
      factory.createPropertyAccessExpression(factory.createIdentifier('globalThis'), 'isMutant'),
      factory.createToken(SyntaxKind.QuestionDotToken),
      undefined,
      [factory.createNumericLiteral(id)],
    )
    return factory.createParenthesizedExpression(
      factory.createConditionalExpression(isNow, undefined, to, undefined, otherwise),
    )
  }
  const { transformed } = ts.transform(source, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node =>
        ts.isTypeNode(node)
          ? node
          : changesOf(node).reduce<ts.Node>(
              (otherwise, to) => switched(node as ts.Expression, to, otherwise as ts.Expression),
              ts.visitEachChild(node, visit, context),
            )
      return ts.visitEachChild(root, visit, context)
    },
  ])
  return { text: printer.printFile(transformed[0] ?? source), mutants }
}
