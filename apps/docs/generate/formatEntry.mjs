import { inlineCode, codeBlock, inline, paragraphs, table } from './markdown.mjs'

/** Maximum width in characters, beside the outline. */
const maxLine = 70

const groups = [
  ['component', 'Components'],
  ['hook', 'Hooks'],
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['constant', 'Constants'],
  ['type', 'Types'],
]

/**
 * Formats the exports of one entry as a page.
 *
 * @param {string} entry Import, such as `latchkey/react`.
 * @param {string} summary What the entry is for.
 * @param {import('./readEntries.mjs').Export[]} found
 * @param {(name: string) => string | undefined} linkTo Address of a type on any page.
 * @returns {string} Markdown.
 */
export function formatEntry(entry, summary, found, linkTo) {
  const sections = groups.flatMap(([kind, title]) => {
    const members = found.filter((one) => one.kind === kind)
    return members.length === 0
      ? []
      : [`## ${title}`, ...members.map((one) => formatExport(one, linkTo))]
  })
  const first = found.find(({ kind }) => kind !== 'type') ?? found[0]
  const keyword = first?.kind === 'type' ? 'import type' : 'import'
  return [
    '---\neditLink: false\noutline: [2, 3]\n---',
    `# ${entry}`,
    inline(summary),
    codeBlock(`${keyword} { ${first?.name} } from '${entry}'`),
    ...sections,
    '',
  ].join('\n\n')
}

/**
 * Returns the anchor of an export. A function and a type may have names that differ in case only.
 *
 * @param {import('./readEntries.mjs').Export} one
 */
export function anchorOf({ kind, name }) {
  return kind === 'type' ? `type-${name.toLowerCase()}` : name.toLowerCase()
}

function formatExport(one, linkTo) {
  const { name, doc, signatures, type, types } = one
  const isTable = type !== undefined && type.members.length > 0
  return [
    `### ${name} {#${anchorOf(one)}}`,
    doc.deprecated && `::: warning Deprecated\n${inline(doc.deprecated)}\n:::`,
    paragraphs(doc.text),
    ...doc.examples.map(formatExample),
    isTable ? memberTable(type.members) : codeBlock(signatures.map(wrapped).join('\n')),
    parameterList(one),
    ...types.filter(({ name: part }) => part !== 'ErrorCode').map(formatPart(name)),
    doc.returns && `**Returns** ${inline(doc.returns)}`,
    throwsText(one),
    mentionedTypes(one, linkTo),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Puts the parameters of a long signature on lines of their own. */
function wrapped(signature) {
  if (signature.length <= maxLine || signature.includes('\n')) return signature
  const [, head, parameters, tail] = /^([^(]*\()([^()]+)(\): .*)$/.exec(signature) ?? []
  if (head === undefined) return signature
  return [head, ...parameters.split(', ').map((one) => `  ${one},`), tail].join('\n')
}

function formatExample(text) {
  const isTsx = /(?:^|return|=>|&&|[?:(]) *<\w/m.test(text)
  return codeBlock(text.trim(), isTsx ? 'tsx' : 'ts')
}

function formatPart(owner) {
  return ({ name, members, text, doc }) =>
    [
      `**${inlineCode(`${owner}.${name}`)}** ${inline(doc.text)}`.trim(),
      members.length > 0 ? memberTable(members) : codeBlock(text),
    ].join('\n\n')
}

function memberTable(members) {
  const rows = members.map(({ name, type, isOptional, doc }) => [
    inlineCode(isOptional ? `${name}?` : name),
    description(inlineCode(type), doc),
  ])
  return table(['name', 'description'], rows)
}

/**
 * Formats type, description and default of a property, for one cell of a table.
 *
 * @param {string} type Markdown.
 * @param {import('./readDoc.mjs').Doc} doc
 */
export function description(type, doc) {
  const lines = [
    inline(doc.text.replaceAll('\n', ' ')),
    doc.defaultValue && `Default: ${inline(doc.defaultValue)}`,
  ].filter(Boolean)
  return [type, ...lines].join('<br>')
}

function parameterList({ doc }) {
  const named = doc.params.filter(({ text }) => text !== '')
  if (named.length === 0) return undefined
  const lines = named.map(({ name, text }) => `- ${inlineCode(name)}: ${inline(text)}`)
  return ['**Parameters**', lines.join('\n')].join('\n\n')
}

function throwsText({ name, doc, types }) {
  const codes = types.find((one) => one.name === 'ErrorCode')?.literals ?? []
  const text = (doc.throws ?? '').replace(`\`${name}.ErrorCode\``, '').replace(/^\.\s*/, '')
  const rest = inline(text).replaceAll(/`(?!details)([a-z_]+\.[a-z_]+)`/g, (_, one) =>
    codeLink(one),
  )
  if (codes.length === 0) return rest && `**Throws** ${rest}`
  const stop = /^\s*,/.test(rest) ? '' : '. '
  return `**Throws** ${codes.map(codeLink).join(', ')}${stop}${rest.trim()}`.trim()
}

function codeLink(one) {
  return `[${inlineCode(one)}](/errors#${anchorOfCode(one)})`
}

/**
 * Returns the anchor of an error code on the page of errors.
 *
 * @param {string} code
 */
export function anchorOfCode(code) {
  return code.replaceAll(/[._]/g, '-')
}

function mentionedTypes({ name, mentions }, linkTo) {
  const links = mentions.flatMap((one) => {
    const link = one === name ? undefined : linkTo(one)
    return link ? [`[${inlineCode(one)}](${link})`] : []
  })
  return links.length > 0 ? `Types: ${links.join(', ')}` : undefined
}
