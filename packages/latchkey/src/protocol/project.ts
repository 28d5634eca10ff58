/** Ids of features that a server configures. */
export type ProjectFeatureId =
  | 'social_login'
  | 'swap'
  | 'onramp'
  | 'activity'
  | 'branding'
  | 'multi_wallet'
  | 'email_capture'
  | 'fund_from_exchange'
  | 'payments'
  | 'auth'
  | 'headless'

/** Features by id, with the allowed items of those that have a list; undefined for flags. */
export const projectFeatures: Readonly<Record<ProjectFeatureId, readonly string[] | undefined>> = {
  social_login: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swap: ['1inch'],
  onramp: ['meld'],
  activity: undefined,
  branding: undefined,
  multi_wallet: undefined,
  email_capture: ['required'],
  fund_from_exchange: undefined,
  payments: undefined,
  auth: undefined,
  headless: undefined,
}

/** Aliases of features that clients use. */
export const projectFeatureAliases: Readonly<Record<string, ProjectFeatureId>> = {
  reown_branding: 'branding',
  reown_authentication: 'auth',
}
