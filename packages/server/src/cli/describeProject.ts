import { defaultSecondFactorUsd, maxSecondFactorUsd } from 'latchkey/protocol'
import type { ProjectDataCounts, ProjectWallet, StoredProject } from '../store/index.ts'

/** Formats a project as lines of a label and a value, for `latchkey projects show`. */
export function describeProject(
  project: StoredProject,
  { data, wallet }: { readonly data: ProjectDataCounts; readonly wallet: ProjectWallet },
): readonly string[] {
  const { origins, features, rate } = project
  const rows = [
    ['id', project.id],
    ['name', project.name || '-'],
    ['created', new Date(project.createdAt).toISOString()],
    ['state', project.isEnabled ? 'enabled' : 'disabled'],
    ['origins', origins.length > 0 ? origins.join(' ') : 'every page'],
    ['loopback', project.isDevelopment ? 'allowed (development)' : 'as the origins say'],
    ['features', features.map(describeFeature).join(' ') || 'left to the app'],
    ['limit', rate ? `burst of ${rate.capacity}, ${rate.perSecond} a second` : 'default'],
    ['analytics', project.isAnalyticsOn ? 'on' : 'off'],
    ['wallet', describeWallet(wallet, project)],
    ['data', describeProjectData(data)],
  ] as const
  return rows.map(([label, value]) => `${label.padEnd(10)} ${value}`)
}

/** Formats the settings of the embedded wallets of a project. */
function describeWallet(
  wallet: ProjectWallet,
  { isDevelopment }: Pick<StoredProject, 'isDevelopment'>,
): string {
  const { isStopped, codesPerDay, automaticRecoveryHours: hours, secondFactorUsd } = wallet
  return [
    ...(isStopped ? ['switched off'] : []),
    hours === undefined
      ? 'no automatic recovery'
      : `automatic recovery after ${hours} hours, where the share service allows it`,
    `second factor above US$ ${secondFactorUsd ?? (isDevelopment ? maxSecondFactorUsd : defaultSecondFactorUsd)}`,
    ...(codesPerDay === undefined ? [] : [`${codesPerDay} codes a day`]),
  ].join(', ')
}

/** Formats a feature of a project: `+swap=1inch`, or `-onramp` when it is off. */
export function describeFeature({
  id,
  isEnabled,
  config,
}: StoredProject['features'][number]): string {
  const list = isEnabled && config && config.length > 0 ? `=${config.join(',')}` : ''
  return `${isEnabled ? '+' : '-'}${id}${list}`
}

/**
 * Returns the amounts of data of a project: `1 server key, 2 smart sessions, …`.
 */
export function describeProjectData(data: ProjectDataCounts): string {
  const count = (amount: number, one: string, many = `${one}s`): string =>
    `${amount} ${amount === 1 ? one : many}`
  return [
    count(data.keys, 'server key'),
    count(data.sessions, 'smart session'),
    count(data.signIns, 'sign-in'),
    count(data.accounts, 'account record'),
    count(data.orders, 'sandbox purchase'),
    count(data.events, 'event'),
    count(data.walletCodes, 'wallet code'),
    count(data.walletAccounts, 'wallet account record'),
    count(data.walletSessions, 'wallet session'),
    count(data.walletFlows, 'started wallet login'),
    count(data.walletMails, 'unsent wallet message'),
    count(data.walletRecoveries, 'wallet recovery', 'wallet recoveries'),
    count(data.walletSettings, 'wallet setting'),
    count(data.walletGuesses, 'wrong wallet code'),
  ].join(', ')
}
