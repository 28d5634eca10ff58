import { type Kysely, sql as rawSql } from 'kysely'
import { getIpAndSubnet } from '../../limits/index.ts'
import type { Tables } from '../../store/index.ts'
import type { LoginFlowRequest } from './LoginFlowRequest.ts'

const hour = 3_600_000

/** Logins at providers that may be started in an hour. */
export const flowsPerHour = {
  /** Of an IPv4 address, or an IPv6 /64. */
  address: 60,
  /** Of an IPv4 /24 or IPv6 /48. */
  range: 240,
  /** Of one project. Browsers in which an account has signed in before are counted apart. */
  project: 3_000,
  /** Of all projects. */
  all: 10_000,
  /** Of one account, to add logins and to confirm its sessions. */
  account: 30,
  /** Of a browser in which an account has signed in before, beside those of strangers. */
  device: 30,
} as const

/** Name of a limit of logins, also of its metric. */
export type LoginFlowLimit = 'account' | 'client' | 'range' | 'project' | 'deployment'

/** Finds the limit that a new login exceeds. Each login makes requests to a provider or the Farcaster relay. */
export async function findFlowLimit(
  step: Kysely<Tables>,
  about: Pick<LoginFlowRequest, 'device' | 'network' | 'projectId'> & {
    readonly session?: { readonly user_id: string } | undefined
  },
  now: number,
): Promise<LoginFlowLimit | undefined> {
  const { network, projectId, device, session } = about
  const [, range] = getIpAndSubnet(network)
  // Concurrent logins of a range wait, so that none passes its limits.
  await rawSql`select pg_advisory_xact_lock(hashtext(${`logins of ${range}`}))`.execute(step)
  const count = async (of: Partial<Tables['wallet_login_flow']>): Promise<number> => {
    const { count: found } = await step
      .selectFrom('wallet_login_flow')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_at', '>', now - hour)
      .where((eb) => eb.and(of))
      .executeTakeFirstOrThrow()
    return found
  }
  const userId = session?.user_id
  if (userId !== undefined && (await count({ user_id: userId })) >= flowsPerHour.account)
    return 'account'
  if ((await count({ network })) >= flowsPerHour.address) return 'client'
  if ((await count({ client_range: range })) >= flowsPerHour.range) return 'range'
  const isProjectFull = (await count({ project_id: projectId })) >= flowsPerHour.project
  const isFull = isProjectFull || (await count({})) >= flowsPerHour.all
  if (!isFull) return undefined
  const isKnown = await isKnownDevice(step, device)
  if (isKnown && (await count({ device })) < flowsPerHour.device) return undefined
  return isProjectFull ? 'project' : 'deployment'
}

async function isKnownDevice(step: Kysely<Tables>, device: string): Promise<boolean> {
  const found = await step
    .selectFrom('wallet_known_source')
    .select('user_id')
    .where('kind', '=', 'device')
    .where('source', '=', device)
    .executeTakeFirst()
  return found !== undefined
}
