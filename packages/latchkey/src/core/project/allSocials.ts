import type { Social } from '../model/Options.ts'

/** Social logins in display order. */
export const allSocials: readonly Social[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]
