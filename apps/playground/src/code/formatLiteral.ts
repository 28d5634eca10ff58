/** Maximum width of a line in columns. */
const lineWidth = 80

/**
 * Formats plain data as a JavaScript literal: single quotes, trailing commas, two spaces. Arrays
 * that fit stay on one line, and objects with one plain member.
 *
 * @param value - Strings, numbers, booleans, arrays and plain objects. Undefined members are left
 * out.
 * @param column - Columns before the literal on the first line.
 * @param indent - Spaces before the closing bracket.
 */
export function formatLiteral(value: unknown, column = 0, indent = 0): string {
  if (typeof value === 'string') return formatString(value)
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const line = `[${items.map((item) => formatLiteral(item)).join(', ')}]`
    if (!line.includes('\n') && column + line.length < lineWidth) return line
    return block('[', ']', indent, (inner) =>
      items.map((item) => formatLiteral(item, inner, inner)),
    )
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  const [[name, member] = ['', undefined], ...others] = members
  if (others.length === 0 && typeof member !== 'object')
    return `{ ${formatKey(name)}: ${formatLiteral(member)} }`
  return block('{', '}', indent, (inner) =>
    members.map(([name, member]) => {
      const key = `${formatKey(name)}: `
      return key + formatLiteral(member, inner + key.length, inner)
    }),
  )
}

function block(
  open: string,
  close: string,
  indent: number,
  lines: (inner: number) => readonly string[],
): string {
  const inner = indent + 2
  const margin = ' '.repeat(inner)
  return `${open}\n${lines(inner)
    .map((line) => `${margin}${line},\n`)
    .join('')}${' '.repeat(indent)}${close}`
}

function formatKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : formatString(name)
}

/** Quotes a string with single quotes, unless only double quotes need no escape. */
function formatString(text: string): string {
  const json = JSON.stringify(text)
  if (text.includes("'") && !text.includes('"')) return json
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
