import * as v from 'valibot'

/** Profile of a visitor, from a provider. Its tokens are not kept. */
export type LoginProfile = {
  /** Id that the provider never gives to another visitor. */
  readonly subject: string
  /** Name for display. */
  readonly label?: string | undefined
  /** Address that the provider has verified. */
  readonly verifiedEmail?: string | undefined
}

const text = v.pipe(v.string(), v.maxLength(320))
/** An id: a number beyond 2^53 would have lost digits. */
const id = v.union([
  v.pipe(v.string(), v.regex(/^[\w.:|-]{1,255}$/)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(String)),
])

const githubProfile = v.object({ id, login: v.optional(text), name: v.nullish(text) })
const githubEmails = v.array(v.object({ email: text, primary: v.boolean(), verified: v.boolean() }))
const facebookProfile = v.object({ id, name: v.optional(text) })
const xProfile = v.object({ data: v.object({ id, username: v.optional(text) }) })
const discordProfile = v.object({
  id,
  username: v.optional(text),
  email: v.nullish(text),
  verified: v.optional(v.boolean()),
})
const idToken = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  name: v.optional(text),
  email: v.optional(text),
  // Apple writes it as text.
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
})

/** Reads the profile of GitHub. Of its addresses, only the primary one counts, once verified. */
export function parseGithubProfile(profile: unknown, emails: unknown): LoginProfile {
  const { id: subject, login } = v.parse(githubProfile, profile)
  const listed = v.safeParse(githubEmails, emails)
  const primary = listed.success
    ? listed.output.find((each) => each.primary && each.verified)
    : undefined
  return { subject, label: login, verifiedEmail: primary?.email }
}

/** Reads the profile of Facebook, which does not say whether it has verified an address. */
export function parseFacebookProfile(profile: unknown): LoginProfile {
  const { id: subject, name } = v.parse(facebookProfile, profile)
  return { subject, label: name }
}

/** Reads the profile of X. */
export function parseXProfile(profile: unknown): LoginProfile {
  const { data } = v.parse(xProfile, profile)
  return { subject: data.id, label: data.username && `@${data.username}` }
}

/** Reads the profile of Discord. */
export function parseDiscordProfile(profile: unknown): LoginProfile {
  const { id: subject, username, email, verified } = v.parse(discordProfile, profile)
  return {
    subject,
    label: username,
    verifiedEmail: verified === true ? (email ?? undefined) : undefined,
  }
}

/** Reads the claims of an ID token, whose signature, issuer, audience and nonce were checked. */
export function parseIdTokenProfile(claims: unknown): LoginProfile {
  const { sub, name, email, email_verified: isVerified } = v.parse(idToken, claims)
  const verifiedEmail = isVerified === true || isVerified === 'true' ? email : undefined
  return { subject: sub, label: name ?? email, verifiedEmail }
}
