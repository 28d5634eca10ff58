import ts from 'typescript-5'

/**
 * @typedef {object} Doc Documentation comment of a symbol.
 * @property {string} text
 * @property {string | undefined} defaultValue
 * @property {{ name: string, text: string }[]} params
 * @property {string | undefined} returns
 * @property {string | undefined} throws
 * @property {string[]} examples
 * @property {string | undefined} deprecated
 */

/** Ids of `docs/clauses.tsv`, for readers of the repository. */
const clauses = /,?\s*\[\d+\.\d+[a-z]?(?:, ?\d+\.\d+[a-z]?)*\]/g

/**
 * Reads the documentation comment of a symbol.
 *
 * @param {ts.TypeChecker} checker
 * @param {ts.Symbol | undefined} symbol
 * @returns {Doc}
 */
export function readDoc(checker, symbol) {
  const tags = symbol?.getJsDocTags(checker) ?? []
  const textOf = (name) => clean(plain(tags.find((tag) => tag.name === name)?.text)) || undefined
  const [text = '', inlineDefault] = clean(plain(symbol?.getDocumentationComment(checker))).split(
    /\s*@default\s+/,
  )
  return {
    text: text.trim(),
    defaultValue: textOf('default') ?? inlineDefault?.replaceAll('\n', ' ').trim(),
    params: tags.filter((tag) => tag.name === 'param').map(readParam),
    returns: textOf('returns'),
    throws: readThrows(symbol),
    examples: tags.filter((tag) => tag.name === 'example').map((tag) => plain(tag.text)),
    deprecated: textOf('deprecated'),
  }
}

function readParam(tag) {
  const [, name = '', text = ''] = /^(\S+)\s*-?\s*([\s\S]*)$/.exec(plain(tag.text)) ?? []
  return { name, text: clean(text) }
}

/** Read from the text, because the compiler takes the braces of `{@link …}` after this tag for a type. */
function readThrows(symbol) {
  const comments = (symbol?.declarations ?? []).flatMap((one) =>
    ts.getJSDocCommentsAndTags(one).map((comment) => comment.getText()),
  )
  const found = comments.flatMap((comment) => [
    ...comment.matchAll(/^\s*\* @throws\s+([\s\S]*?)(?=\n\s*\* @|\*\/)/gm),
  ])
  const texts = found.map(([, text]) => text.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
  return texts.length > 0 ? clean(texts.join(' ')) : undefined
}

function plain(parts) {
  return ts.displayPartsToString(parts)
}

function clean(text) {
  return text
    .replaceAll(/\{@link(?:code|plain)? ([^}|\s]+)(?:[ |]([^}]*))?\}/g, (_, to, label) =>
      label ? label : `\`${to}\``,
    )
    .replaceAll(clauses, '')
    .trim()
}
