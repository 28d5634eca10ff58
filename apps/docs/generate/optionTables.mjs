import { description } from './formatEntry.mjs'
import { code, table } from './markdown.mjs'

/** Types whose members are options, by the name of the file with their table. */
const tables = {
  options: 'LatchkeyOptions',
  features: 'Features',
  pairing: 'PairingOptions',
  'pairing-namespaces': 'PairingNamespaces',
  metadata: 'Metadata',
  environment: 'Environment',
}

/**
 * Formats the tables of options.
 *
 * @param {Record<string, import('./readEntries.mjs').Export[]>} entries
 * @param {(name: string) => string | undefined} linkTo
 * @returns {[path: string, text: string][]}
 * @throws When an option has no description.
 */
export function optionTables(entries, linkTo) {
  return Object.entries(tables).map(([file, name]) => {
    const found = entries.latchkey.find((one) => one.name === name && one.type)
    if (!found) throw new Error(`latchkey exports no type ${name}.`)
    return [`generated/options/${file}.md`, `${optionTable(found, linkTo)}\n`]
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
      `<a id="${anchor}"></a>${code(member.name)}`,
      description(linked(member.type, linkTo), doc),
    ]
  })
  return table(['option', 'description'], rows)
}

/** A type that is one name alone links to its description. */
function linked(type, linkTo) {
  const [name] = /[A-Z]\w+/.exec(type) ?? []
  const link = name && linkTo(name)
  return link ? `[${code(type)}](${link})` : code(type)
}
