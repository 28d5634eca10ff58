import { readFileSync } from 'node:fs'
import { maxPasskeys } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { exportsPerDay } from './exportLimits.ts'
import { waitingMailsPerProject } from './mail/mailLimits.ts'
import { maxPasskeyChallenges, passkeyChangesPerDay } from './passkeys/passkeyLimits.ts'
import { refreshesPerSessionAndHour } from './sessions/sessionLimits.ts'

const page = readFileSync(
  new URL('../../../../apps/docs/pages/server/wallet.md', import.meta.url),
  'utf8',
)

const added = passkeyChangesPerDay['passkey.added']
const removed = passkeyChangesPerDay['passkey.removed']

it.each([
  `| refreshes and step-ups of a session | ${refreshesPerSessionAndHour} an hour;`,
  `| passkeys of an account | ${maxPasskeys}; ${added} are added and ${removed} removed in a day |`,
  `| exports that an account starts | ${exportsPerDay} a day |`,
  `| messages of a project that wait | ${waitingMailsPerProject.toLocaleString('en-US')};`,
  `| open challenges for passkeys of a browser | ${maxPasskeyChallenges},`,
])('documents the limit %s', (text) => {
  expect(page).toContain(text)
})
