import type { WalletLoginProvider } from 'latchkey/protocol'
import {
  type LoginProfile,
  parseDiscordProfile,
  parseFacebookProfile,
  parseGithubProfile,
  parseXProfile,
} from './loginProfiles.ts'

/** A provider of OpenID Connect, whose URLs are found by its issuer. */
type OidcProvider = {
  readonly kind: 'oidc'
  readonly issuer: string
  readonly scope: string
  /** Whether its response is a POST, which Apple demands for any scope. */
  readonly hasFormResponse: boolean
}

/** A provider of OAuth 2, with a profile of its own. */
type OauthProvider = {
  readonly kind: 'oauth'
  readonly issuer: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly profileUrl: string
  readonly emailsUrl?: string
  readonly scope: string
  /** How the client secret is sent. */
  readonly auth: 'basic' | 'post'
  /** Parameters that have the visitor sign in again, where the provider has some. */
  readonly stepUp?: Readonly<Record<string, string>>
  read(profile: unknown, emails: unknown): LoginProfile
}

/** How to sign in at a provider. */
export type LoginProviderSpec = OidcProvider | OauthProvider

/** Providers, as they document their URLs and scopes. */
export const loginProviders: Readonly<Record<WalletLoginProvider, LoginProviderSpec>> = {
  google: {
    kind: 'oidc',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    hasFormResponse: false,
  },
  apple: {
    kind: 'oidc',
    issuer: 'https://appleid.apple.com',
    scope: 'openid email',
    hasFormResponse: true,
  },
  github: {
    kind: 'oauth',
    issuer: 'https://github.com/login/oauth',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    profileUrl: 'https://api.github.com/user',
    emailsUrl: 'https://api.github.com/user/emails',
    scope: 'read:user user:email',
    auth: 'post',
    read: parseGithubProfile,
  },
  facebook: {
    kind: 'oauth',
    issuer: 'https://www.facebook.com',
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    scope: 'public_profile',
    auth: 'post',
    stepUp: { auth_type: 'reauthenticate' },
    read: parseFacebookProfile,
  },
  x: {
    kind: 'oauth',
    issuer: 'https://x.com',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    profileUrl: 'https://api.x.com/2/users/me',
    // The profile needs both.
    scope: 'users.read tweet.read',
    auth: 'basic',
    read: parseXProfile,
  },
  discord: {
    kind: 'oauth',
    issuer: 'https://discord.com',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    profileUrl: 'https://discord.com/api/users/@me',
    scope: 'identify email',
    auth: 'post',
    read: parseDiscordProfile,
  },
}
