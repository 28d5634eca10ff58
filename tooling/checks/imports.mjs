import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5.9'
import { listSourceFiles } from './listSourceFiles.mjs'

/** `import()`s of the client's own modules, the registries left out. Each is a request of a visitor. */
const max = 24

const client = /^packages\/latchkey\/src\/.*\.tsx?$/
const tests = /\.(test|test-d|fixture)\.tsx?$/
/** Lists of lazy modules, with loaders of their own: `createViewSwitcher` and `createLanguageStore`. */
const registries = [
  'packages/latchkey/src/ui/viewRegistry.ts',
  'packages/latchkey/src/ui/text/translatedLanguages.ts',
]

/**
 * Finds `import()`s of the client's own modules outside of `createModuleLoader`, which gives a failed
 * import its code and lets the next call try again, and refuses more of them than the client may have.
 *
 * @param {string} root
 * @returns {{ seen: string, problems: string[] }}
 */
export function imports(root) {
  const files = listSourceFiles(root).filter(
    (path) => client.test(path) && !tests.test(path) && !registries.includes(path),
  )
  const found = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return text.includes('import(') ? findImports(path, text) : []
  })
  const problems = found
    .filter(({ isInLoader }) => !isInLoader)
    .map(({ position }) => `${position} is not passed to createModuleLoader`)
  if (found.length > max)
    problems.push(
      `${found.length} import()s, at most ${max}:\n${found.map(({ position }) => position).join('\n')}`,
    )
  return { seen: `${found.length} of ${max} import()s`, problems }
}

/** Returns the `import()`s of relative paths in a file. */
function findImports(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const found = []
  const visit = (node, isInLoader) => {
    const isCall = ts.isCallExpression(node)
    if (isCall && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      const line = source.getLineAndCharacterOfPosition(specifier.getStart(source)).line + 1
      if (ts.isStringLiteralLike(specifier) && specifier.text.startsWith('.'))
        found.push({ position: `${path}:${line}: import('${specifier.text}')`, isInLoader })
    }
    const isLoader = isCall && node.expression.getText(source) === 'createModuleLoader'
    ts.forEachChild(node, (child) => visit(child, isInLoader || isLoader))
  }
  visit(source, false)
  return found
}
