import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  codeCooldownMs,
  codesPerAddressAndHour,
  codesPerDomainAndHour,
  codesPerDeploymentAndHour,
  codesPerMailbox,
  codesPerRangeAndHour,
  knownSourceFactor,
  maxBudgetFactor,
  maxCodeAttempts,
  codesBeyondBudgetAndDay,
} from './codes/codeLimits.ts'
import {
  deviceLongPollLimits,
  deviceLongPollRetrySeconds,
} from './codes/createDeviceApprovalLongPolls.ts'
import { guessAllowances, maxGuessDelayMs, normalGuessAllowance } from './codes/guessLimits.ts'
import { exportsPerDay } from './exportLimits.ts'
import { flowsPerHour } from './logins/findFlowLimit.ts'
import { waitingMailsPerProject, waitingNoticesPerAddress } from './mail/mailLimits.ts'
import { maxPasskeyChallenges, passkeyChangesPerDay } from './passkeys/passkeyLimits.ts'
import { refreshesPerSessionAndHour } from './sessions/sessionLimits.ts'

const page = readFileSync(
  new URL('../../../../apps/docs/pages/server/wallet.md', import.meta.url),
  'utf8',
)

const count = (amount: number): string => amount.toLocaleString('en-US')
const perMailbox = `one in ${codeCooldownMs / 1_000} s, ${codesPerMailbox.hour} an hour, ${codesPerMailbox.day} a day`
const domain = codesPerDomainAndHour
const normal = normalGuessAllowance
const [most, many] = guessAllowances
const waits = deviceLongPollLimits
const known = {
  address: knownSourceFactor * codesPerAddressAndHour,
  range: knownSourceFactor * codesPerRangeAndHour,
}

it.each([
  `| ${maxCodeAttempts} within 10 minutes`,
  `| codes for a mailbox, over all projects | ${perMailbox} |`,
  `signed in within 180 days | ${perMailbox} for each |`,
  `| ${codesPerAddressAndHour} an hour; ${codesPerRangeAndHour} an hour |`,
  `| ${domain.free} an hour, then ${domain.perRange} for each /24 or /48, up to ${count(domain.max)};`,
  `| codes of all projects | ${count(codesPerDeploymentAndHour)} an hour |`,
  `| ${normal.address} for a client address, ${normal.range} for its /24 or /48; then ${normal.delayMs / 1_000} s, doubling up to ${maxGuessDelayMs / 60_000} min |`,
  `| while a project has ${many?.fromProject}, or all have ${count(many?.fromAll ?? 0)} | ${many?.address} and ${many?.range} |`,
  `| while a project has ${count(most?.fromProject ?? 0)}, or all have ${count(most?.fromAll ?? 0)} | ${most?.address} and ${most?.range};`,
  `used up | ${codesBeyondBudgetAndDay} a day for each browser or address of a mailbox, up to ${maxBudgetFactor} times the codes of the project or of all; once more than half are used, ${known.address} an hour for a client address and ${known.range} for its /24 or /48 |`,
  `that wait | ${count(waitingMailsPerProject)}; codes and notices apart. ${waitingNoticesPerAddress} notices to an address.`,
  `| refreshes and step-ups of a session | ${refreshesPerSessionAndHour} an hour;`,
  `${passkeyChangesPerDay['passkey.added']} are added and ${passkeyChangesPerDay['passkey.removed']} removed in a day |`,
  `| exports that an account starts | ${exportsPerDay} a day |`,
  `| open challenges for passkeys of a browser | ${maxPasskeyChallenges}, a new one`,
  `| ${flowsPerHour.address} an hour for a client address, ${flowsPerHour.range} for its /24 or /48, ${count(flowsPerHour.project)} for a project, ${count(flowsPerHour.all)} for all; ${flowsPerHour.account} for an account`,
  `are at their limit | ${flowsPerHour.device} an hour |`,
  `| ${waits.perAddress} for a client address, ${waits.perNetwork} for its /24 or /48, ${waits.perProject} for a project, ${waits.total} in total; the others are answered at once, and ask again after ${deviceLongPollRetrySeconds} s |`,
])('the page of the wallet has: %s', (text) => {
  expect(page).toContain(text)
})
