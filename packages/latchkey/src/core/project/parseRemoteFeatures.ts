import type { ProjectConfig, ProjectFeature } from '../../protocol/index.ts'
import type { Features, Social } from '../model/Options.ts'

/** Features that a project's configuration decides on. spec §4 "Remote features" */
export type RemoteFeatures = Partial<
  Pick<Features, 'email' | 'socials' | 'swaps' | 'onramp' | 'activity' | 'multiWallet'>
>

/**
 * Reads out of a project's configuration what it decides. What it leaves to the app is missing.
 *
 * @param config - As the gateway answered.
 * @param socials - Social logins there are: others are left out.
 * @returns The decisions. A feature that the configuration does not name is off.
 * @source spec §4 "Remote features", facts: gateway §2.3
 */
export function parseRemoteFeatures(
  { features }: ProjectConfig,
  socials: readonly Social[],
): RemoteFeatures {
  /** A list is empty where it is off; undefined leaves it to the app. */
  const listOf = (id: string): readonly string[] | undefined => {
    const found = features.find((feature) => feature.id === id)
    if (found?.config === null) return undefined
    return found?.isEnabled ? found.config : []
  }
  const isOn = (id: string): boolean | undefined => {
    const found: ProjectFeature | undefined = features.find((feature) => feature.id === id)
    return found?.config === null ? undefined : (found?.isEnabled ?? false)
  }
  const logins = listOf('social_login')
  const decided: { readonly [name in keyof Required<RemoteFeatures>]: unknown } = {
    email: logins?.includes('email'),
    socials: logins && orOff(socials.filter((one) => logins.includes(one))),
    swaps: orOff(listOf('swap')),
    onramp: orOff(listOf('onramp')),
    activity: isOn('activity'),
    multiWallet: isOn('multi_wallet'),
  }
  return Object.fromEntries(Object.entries(decided).filter(([, value]) => value !== undefined))
}

function orOff<item>(list: readonly item[] | undefined): readonly item[] | false | undefined {
  return list?.length === 0 ? false : list
}
