import { dirname, join } from 'node:path'
import ts from 'typescript-5'
import { readDoc } from './readDoc.mjs'

/**
 * @typedef {object} Member Property of an object type.
 * @property {string} name
 * @property {string} type
 * @property {boolean} isOptional
 * @property {import('./readDoc.mjs').Doc} doc
 *
 * @typedef {object} NamedType
 * @property {string} name Last part of the name, such as `Parameters`.
 * @property {string} text Definition, without comments.
 * @property {Member[]} members Empty when it is no object type.
 * @property {string[]} literals String literals of a union.
 * @property {import('./readDoc.mjs').Doc} doc
 *
 * @typedef {object} Export
 * @property {string} name
 * @property {'component' | 'hook' | 'function' | 'class' | 'constant' | 'type'} kind
 * @property {string[]} signatures
 * @property {import('./readDoc.mjs').Doc} doc
 * @property {NamedType | undefined} type Of a type or an interface.
 * @property {NamedType[]} types Types of the namespace that is merged with a function.
 * @property {string[]} mentions Names in the signatures.
 */

/**
 * Reads the exports of declaration files, with their documentation.
 *
 * @param {string} folder Where packages are resolved from.
 * @param {Record<string, string>} entries Declaration files by entry, such as `latchkey/react`.
 * @returns {Record<string, Export[]>} Exports by entry, in alphabetical order.
 * @throws When a file exports nothing.
 */
export function readEntries(folder, entries) {
  const program = ts.createProgram(Object.values(entries), {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    typeRoots: [join(folder, 'node_modules/@types')],
  })
  const checker = program.getTypeChecker()
  return Object.fromEntries(
    Object.entries(entries).map(([entry, file]) => {
      const source = program.getSourceFile(file)
      const module = source && checker.getSymbolAtLocation(source)
      if (!module) throw new Error(`${entry}: ${dirname(file)} has no declarations. Build first.`)
      const found = checker
        .getExportsOfModule(module)
        .map((symbol) => readExport(checker, symbol.name, original(checker, symbol)))
      return [entry, found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))]
    }),
  )
}

function original(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function readExport(checker, name, symbol) {
  const declarations = (symbol.declarations ?? []).filter((one) => !ts.isModuleDeclaration(one))
  const isType = !(symbol.flags & (ts.SymbolFlags.Value & ~ts.SymbolFlags.NamespaceModule))
  const signatures = declarations.filter((one) => isType === isTypeNode(one)).map(signatureOf)
  return {
    name,
    kind: kindOf(name, symbol, isType, signatures.join(' ')),
    signatures,
    doc: readDoc(checker, symbol),
    type: isType && declarations[0] ? readType(checker, name, declarations[0]) : undefined,
    types: isType ? [] : typesBeside(checker, symbol),
    mentions: [...new Set(signatures.join(' ').match(/\b[A-Z]\w+\b/g))],
  }
}

function isTypeNode(node) {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
}

function kindOf(name, { flags }, isType, text) {
  if (isType) return 'type'
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (/^use[A-Z]/.test(name)) return 'hook'
  if (/^[A-Z]/.test(name) && /ReactNode|Component|Context<|Element/.test(text)) return 'component'
  return flags & ts.SymbolFlags.Function || text.includes('=>') ? 'function' : 'constant'
}

/** Types of `declare namespace connect { type Parameters … }`. */
function typesBeside(checker, symbol) {
  return [...(symbol.exports?.values() ?? [])].flatMap((one) => {
    const declaration = one.declarations?.find(isTypeNode)
    return declaration ? [readType(checker, one.name, declaration)] : []
  })
}

function readType(checker, name, declaration) {
  const type = checker.getTypeAtLocation(declaration)
  const literals = type.isUnion()
    ? type.types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []))
    : []
  return {
    name,
    text: signatureOf(declaration),
    members: membersOf(checker, declaration, type),
    literals: type.isUnion() && literals.length === type.types.length ? literals : [],
    doc: readDoc(checker, checker.getSymbolAtLocation(declaration.name)),
  }
}

function membersOf(checker, declaration, type) {
  const isObject = ts.isInterfaceDeclaration(declaration) || isObjectNode(declaration.type)
  if (!isObject || type.isUnion() || type.getCallSignatures().length > 0) return []
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const [at] = property.declarations ?? []
    // Attributes of React's elements and members of arrays are documented elsewhere.
    if (!at || at.getSourceFile().fileName.includes('/node_modules/')) return []
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    const type = typeText(checker, property, at).replace(isOptional ? / \| undefined$/ : /$^/, '')
    return [{ name: property.name, type, isOptional, doc: readDoc(checker, property) }]
  })
}

function isObjectNode(node) {
  if (ts.isTypeLiteralNode(node)) return true
  if (ts.isIntersectionTypeNode(node))
    return node.types.every((one) => isObjectNode(one) || ts.isTypeReferenceNode(one))
  return ts.isTypeReferenceNode(node) && /^(Pick|Omit|Partial)$/.test(node.typeName.getText())
}

function typeText(checker, property, at) {
  if (ts.isMethodSignature(at)) {
    const text = withoutComments(at).replace(/^readonly /, '')
    return text.replace(/^[\w$]+\??/, '').replace(/\): (?=[^)]*$)/, ') => ')
  }
  if ((ts.isPropertySignature(at) || ts.isPropertyDeclaration(at)) && at.type)
    return withoutComments(at.type)
  const type = checker.getTypeOfSymbol(property)
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
}

function signatureOf(declaration) {
  // `const` sits in a statement of its own, which has the keywords and the comment.
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return withoutComments(node, '\n').replace(/^(export |declare |default )+/, '')
}

/** Returns the text of a node without its comments, by default on one line. */
function withoutComments(node, newline = ' ') {
  const text = node.getText().replaceAll(/\/\*\*[\s\S]*?\*\/\s*/g, '')
  if (newline === '\n') return outdented(text.replaceAll('    ', '  ').replaceAll(/;$/gm, ''))
  return text
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/;?\s*\n\s*/g, '; ')
    .replaceAll(/\{; /g, '{ ')
    .replaceAll(/; \}/g, ' }')
    .replaceAll(/\s+/g, ' ')
    .replace(/;$/, '')
}

/** Removes the indentation of the last line from all lines of a text. */
function outdented(text) {
  const [indent = ''] = /^ *(?=\S.*$)/.exec(text.split('\n').at(-1)) ?? []
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}
