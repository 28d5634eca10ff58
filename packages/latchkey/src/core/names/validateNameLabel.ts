import { namesInvalidNameError, namesTooShortError } from '../../errors/catalogue/index.ts'
import { type ErrorCode, type ErrorDefinition, WalletError } from '../../errors/index.ts'

/** Errors of the problems that `validateNameLabel` returns. */
const definitions: Readonly<Record<NameProblem, ErrorDefinition>> = {
  'names.invalid_name': namesInvalidNameError,
  'names.too_short': namesTooShortError,
}

/** Minimum length of a name. */
const minLength = 4

/** Code of what is wrong with a name. */
export type NameProblem = Extract<ErrorCode, 'names.invalid_name' | 'names.too_short'>

/**
 * Validates a name without a zone.
 *
 * @param text - As typed; case and surrounding spaces are ignored.
 * @returns The name in lower case, and the error code if it is invalid.
 */
export function validateNameLabel(text: string): {
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
 * Parses a name.
 *
 * @param text - `alice`, or `alice.example.id` with its zone.
 * @returns The label, and the zone if given.
 * @throws `names.invalid_name`, `names.too_short`
 */
export function parseName(text: string): NameParts {
  const [typed = '', ...rest] = text.split('.')
  const { name: label, problem } = validateNameLabel(typed)
  if (problem) throw new WalletError(definitions[problem], { name: text })
  if (rest.length === 0) return { label }
  const zone = rest.join('.').trim().toLowerCase()
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(zone))
    throw new WalletError(namesInvalidNameError, { name: text })
  return { label, zone }
}
