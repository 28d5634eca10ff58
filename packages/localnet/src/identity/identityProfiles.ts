import { createHash } from 'node:crypto'

/** Providers that the local one replaces. */
export const localLoginProviders = [
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
] as const

/** A provider that the local one replaces. */
export type LocalLoginProvider = (typeof localLoginProviders)[number]

/**
 * Describes a visitor as the API of a provider does.
 *
 * @param path - Path below `/profile/`: `github`, `github/emails`, `facebook`, `x` or `discord`.
 * @param email - Address that was entered in the form.
 * @returns Undefined for other paths.
 */
export function formatProviderProfile(path: string, email: string): unknown {
  const [name = ''] = email.split('@')
  const id = Number.parseInt(createHash('sha256').update(email).digest('hex').slice(0, 12), 16)
  switch (path) {
    case 'github':
      return { id, login: name, name }
    case 'github/emails':
      return [{ email, primary: true, verified: true }]
    case 'facebook':
      return { id: `${id}`, name }
    case 'x':
      return { data: { id: `${id}`, username: name } }
    case 'discord':
      return { id: `${id}`, username: name, email, verified: true }
    default:
      return undefined
  }
}
