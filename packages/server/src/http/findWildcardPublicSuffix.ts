import { parse } from 'tldts'

/**
 * Finds the public suffix below which a pattern of origins allows every host, such as `vercel.app` of
 * `https://*.vercel.app`: anybody gets a host there. The suffixes are those of registries and of hosting services.
 *
 * @param pattern - As in `isOriginAllowed`.
 * @returns Undefined for exact hosts, and for all hosts below a domain that has an owner.
 * @see https://publicsuffix.org
 */
export function findWildcardPublicSuffix(pattern: string): string | undefined {
  const [, parent] = /^(?:[^/:]+:\/\/)?(?:[^/:]*\.)?\*\.([^/:?#*]+)/.exec(pattern) ?? []
  if (parent === undefined) return undefined
  // A host below it, because some rules of the list are wildcards themselves.
  const { hostname, domain, isIcann, isPrivate } = parse(`any-host.${parent}`, {
    allowPrivateDomains: true,
  })
  const isListed = isIcann === true || isPrivate === true
  return isListed && (domain === null || domain === hostname) ? parent : undefined
}
