import { type ErrorCode, WalletError } from '../../errors/index.ts'

/** spec §5 "at least 4 characters". */
const minLength = 4

/** What is wrong with a name. */
export type NameProblem = Extract<ErrorCode, 'names.invalid_name' | 'names.too_short'>

/**
 * Checks a name that a human typed, without a zone.
 *
 * @param text - As typed; capitals and spaces around it do not count.
 * @returns The name in small letters, and the code of what is wrong with it, if anything.
 * @source spec §5 "Account name"
 */
export function checkName(text: string): {
  readonly name: string
  readonly problem?: NameProblem | undefined
} {
  const name = text.trim().toLowerCase()
  if (!/^[a-z0-9-]*$/.test(name)) return { name, problem: 'names.invalid_name' }
  return name.length < minLength ? { name, problem: 'names.too_short' } : { name }
}

/** A name in its two parts. */
export type NameParts = { readonly label: string; readonly zone?: string | undefined }

/**
 * Takes a name apart.
 *
 * @param text - `alice`, or `alice.example.id` with its zone.
 * @returns What stands before the zone, and the zone if there is one.
 * @throws `names.invalid_name`, `names.too_short`
 */
export function parseName(text: string): NameParts {
  const [typed = '', ...rest] = text.split('.')
  const { name: label, problem } = checkName(typed)
  if (problem) throw new WalletError(problem, { name: text })
  if (rest.length === 0) return { label }
  const zone = rest.join('.').trim().toLowerCase()
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(zone))
    throw new WalletError('names.invalid_name', { name: text })
  return { label, zone }
}
