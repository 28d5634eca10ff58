import type { Social } from '../model/Options.ts'

/** Social logins in the order that they show. spec §9 "Default remote features" */
export const allSocials: readonly Social[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]
