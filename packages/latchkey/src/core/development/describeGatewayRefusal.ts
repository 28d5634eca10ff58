import type { WalletError } from '../../errors/index.ts'
import { parseGatewayReason } from '../gateway/index.ts'

/** The page and the project that a gateway or a relay refused. */
export type RefusedOrigin = {
  readonly gatewayUrl: string
  readonly projectId: string
  readonly origin: string
}

const commands = 'npx latchkey projects'

/**
 * Describes which command makes a gateway accept a page.
 *
 * @param error - Error of the HTTP client.
 */
export function describeGatewayRefusal(error: WalletError, page: RefusedOrigin): string {
  const { gatewayUrl, projectId, origin } = page
  const { field, description } = parseGatewayReason(error.cause) ?? {}
  if (field === 'origin') return describeOriginSetup(page)
  if (field === 'authentication') return describeProjectCreation(page)
  const { status } = error.details
  if (status !== undefined)
    return `The gateway ${gatewayUrl} answered with status ${status}${description ? `: ${description}` : ''}.`
  return (
    `The gateway ${gatewayUrl} does not answer. Start it, \`npx latchkey dev\` on this machine, or ` +
    `correct \`gatewayUrl\`. To find the cause: ` +
    `npx latchkey doctor --gateway ${gatewayUrl} --project ${projectId} --origin ${origin}`
  )
}

/** Describes how to allow an origin. */
export function describeOriginSetup({ gatewayUrl, projectId, origin }: RefusedOrigin): string {
  return (
    `The gateway ${gatewayUrl} does not allow the origin ${origin}. ` +
    `Run where it runs: ${commands} origins add ${projectId} ${origin}`
  )
}

/** Describes how to create a project. */
export function describeProjectCreation({ gatewayUrl, projectId, origin }: RefusedOrigin): string {
  const id = /^[0-9a-f]{32}$/.test(projectId) ? ` --id ${projectId}` : ''
  const then = id === '' ? ', and set the printed id as `projectId`' : ''
  return (
    `The gateway ${gatewayUrl} has no project ${projectId}. ` +
    `Run where it runs: ${commands} create${id} --origin ${origin}${then}`
  )
}
