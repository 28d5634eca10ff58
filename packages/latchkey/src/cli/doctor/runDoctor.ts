import { checkGateway } from './checkGateway.ts'
import { checkPackageVersions } from './checkPackageVersions.ts'
import { checkCspPolicy } from './checkCspPolicy.ts'
import { checkOpenerPolicy } from './checkOpenerPolicy.ts'
import { checkRelay } from './checkRelay.ts'
import { checkEmbeddedWalletPage } from './checkEmbeddedWalletPage.ts'
import type { DoctorCheck, DoctorTarget } from './DoctorCheck.ts'
import { checkPublicRelay } from './checkPublicRelay.ts'

/**
 * Checks everything that an app needs to use its services.
 *
 * @param target - Project id and relays that are not given are those of the gateway.
 * @returns The checks, in the order of the output.
 */
export async function runDoctor(target: DoctorTarget): Promise<readonly DoctorCheck[]> {
  const known = { ...target, ...(await developmentProject(target)) }
  const [gateway, wallet, popups, relays, policy] = await Promise.all([
    checkGateway(known),
    checkEmbeddedWalletPage(known),
    checkOpenerPolicy(known),
    Promise.all(known.relayUrls.map((url) => checkRelay(url, known))),
    checkCspPolicy(known),
  ])
  return [
    ...checkPackageVersions(known),
    ...gateway.map((check) => nameAssumption(check, target)),
    ...wallet,
    ...popups,
    ...relays,
    ...checkPublicRelay(known.relayUrls),
    ...policy,
  ]
}

/** Says in a passed check that the project or the origin was assumed, because the command named none. */
function nameAssumption(check: DoctorCheck, target: DoctorTarget): DoctorCheck {
  const { name, status, text } = check
  if (status !== 'passed') return check
  if (name === 'project' && target.projectId === undefined)
    return {
      ...check,
      text: `${text}, that of 'latchkey dev'. If the app has another, pass --project`,
    }
  if (name === 'origin' && target.isDefaultOrigin === true)
    return { ...check, text: `${text}, the default. If the app has another, pass --origin` }
  return check
}

/** Reads the project id that `latchkey dev` created. */
async function developmentProject({
  projectId,
  relayProjectId,
  gatewayUrl,
  timeout,
}: DoctorTarget): Promise<Pick<DoctorTarget, 'projectId' | 'relayProjectId'>> {
  if (projectId !== undefined) return { projectId, relayProjectId: relayProjectId ?? projectId }
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(`${gatewayUrl}/localnet.json`, { signal })
    const { projectId: found } = (await response.json()) as { projectId?: string }
    return { projectId: found, relayProjectId: relayProjectId ?? found }
  } catch {
    return { projectId, relayProjectId }
  }
}
