import { description } from './formatEntry.mjs'
import { inlineCode, table } from './markdown.mjs'

/** Types whose members are options or attributes, with their entry, by the file of their table. */
const tables = {
  'options/options': ['latchkey', 'LatchkeyOptions'],
  'options/features': ['latchkey', 'Features'],
  'options/pairing': ['latchkey', 'PairingOptions'],
  'options/pairing-namespaces': ['latchkey', 'PairingNamespaces'],
  'options/embedded-wallet': ['latchkey', 'EmbeddedWalletOptions'],
  'options/metadata': ['latchkey', 'Metadata'],
  'options/environment': ['latchkey', 'BrowserEnvironment'],
  'elements/latchkey-modal': ['latchkey/element', 'ModalAttributes'],
  'elements/latchkey-button': ['latchkey/element', 'ButtonAttributes'],
  'elements/latchkey-network-button': ['latchkey/element', 'NetworkButtonAttributes'],
}

/**
 * Formats the tables of options and attributes.
 *
 * @param {Record<string, import('./readEntries.mjs').Export[]>} entries
 * @param {(name: string) => string | undefined} linkTo
 * @returns {[path: string, text: string][]}
 * @throws When an option has no description.
 */
export function optionTables(entries, linkTo) {
  return Object.entries(tables).map(([file, [entry, name]]) => {
    const found = entries[entry].find((one) => one.name === name && one.type)
    if (!found) throw new Error(`${entry} exports no type ${name}.`)
    return [`generated/${file}.md`, `${optionTable(found, linkTo)}\n`]
  })
}

function optionTable({ name, type }, linkTo) {
  const owner = name === 'LatchkeyOptions' ? '' : `${name}-`
  const rows = type.members.map((member) => {
    const { doc } = member
    if (doc.text === '' && doc.defaultValue === undefined)
      throw new Error(`Option ${name}.${member.name} has no description.`)
    const anchor = `option-${owner}${member.name}`.toLowerCase()
    return [
      `<a id="${anchor}"></a>${inlineCode(member.name)}`,
      description(linked(member.type, linkTo), doc),
    ]
  })
  return table(['name', 'description'], rows)
}

/** Formats a type. A type that consists of one name is a link to its description. */
function linked(type, linkTo) {
  const [name] = /[A-Z]\w+/.exec(type) ?? []
  const link = name && linkTo(name)
  return link ? `[${inlineCode(type)}](${link})` : inlineCode(type)
}
