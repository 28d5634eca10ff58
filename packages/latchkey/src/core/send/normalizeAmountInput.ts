/** Marks that people write around or inside an amount, and that are not part of it. */
const prefix = /^[^\d.,+\-−(]+/
const suffix = /[^\d.,]+$/
const groupMark = /[\s'’_\u066c]/g
/** Digits in groups of three, with the same mark between them. */
const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/
/** Groups of three, and the separator of the decimals as the last character. */
const groupedOpen = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)$/

/** A comma after up to three digits, before up to three: it may separate thousands or decimals. */
const openComma = /^[1-9]\d{0,2},\d{0,3}$/

/**
 * Normalizes a typed or pasted amount to digits with at most one point.
 *
 * A comma that can only separate decimals becomes a point, `.5` becomes `0.5`, and marks of thousands
 * and names of currencies are left out. A comma that may separate thousands, as in `1,000`, stays:
 * `parseAmountInput` rejects it. Text that is no amount, such as `1e5` or `-1`, changes nothing.
 *
 * @param typed - New content of the field.
 * @param previous - Content before.
 * @returns Digits, with one point, one comma or none. It may be the last character.
 */
export function normalizeAmountInput(typed: string, previous = ''): string {
  const bare = withLatinDigits(typed)
    .trim()
    .replace(prefix, '')
    .replace(suffix, '')
    .replace(groupMark, '')
  if (bare === '') return /\d/.test(typed) || typed.trim() !== '' ? previous : ''
  if (/[^\d.,]/.test(bare)) return previous
  if (openComma.test(bare)) return bare
  const [whole = '', ...fraction] = withOnePoint(bare).split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction.length > 0 ? `${digits}.${fraction.join('')}` : digits
}

/** Keeps the separator of the decimals, as a point, and no other. */
function withOnePoint(text: string): string {
  if (grouped.test(text)) return text.replace(/[.,]/g, '')
  if (groupedOpen.test(text)) return `${text.replace(/[.,]/g, '')}.`
  const first = text.search(/[.,]/)
  if (first < 0) return text
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  // `1,234.5` has marks of thousands; a point after the point of `1.5` is a slip.
  const isMixed = text.includes('.') && text.includes(',') && last < text.length - 1
  const point = isMixed ? last : first
  const clean = (part: string): string => part.replace(/[.,]/g, '')
  return `${clean(text.slice(0, point))}.${clean(text.slice(point + 1))}`
}

/** Replaces the digits and the decimal separator of Arabic keyboards. */
function withLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/g, '.')
}
