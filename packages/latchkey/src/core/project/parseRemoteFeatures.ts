import type { ProjectConfig, ProjectFeature } from '../../protocol/index.ts'
import type { Features, Social } from '../model/Options.ts'

type RemoteFeatureName = 'email' | 'socials' | 'swaps' | 'onramp' | 'activity' | 'multiWallet'

/** Features that a project's configuration decides. */
export type RemoteFeatures = Partial<Pick<Features, RemoteFeatureName>> & {
  /** Logins that the server's embedded wallet offers. Without it, they are unknown. */
  readonly logins?: readonly string[]
}

/**
 * Parses the features that a project's configuration decides. Features that it leaves to the app
 * are absent.
 *
 * @param config - The gateway's reply.
 * @param socials - Known social logins; others are dropped.
 * @returns The features. Features that the configuration does not name are off.
 */
export function parseRemoteFeatures(
  { features, logins: offered }: ProjectConfig,
  socials: readonly Social[],
): RemoteFeatures {
  /** Returns an empty list for a disabled feature; undefined when the app decides. */
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
    logins: offered,
  }
  return Object.fromEntries(Object.entries(decided).filter(([, value]) => value !== undefined))
}

function orOff<item>(list: readonly item[] | undefined): readonly item[] | false | undefined {
  return list?.length === 0 ? false : list
}
