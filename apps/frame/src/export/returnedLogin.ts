import { type ExportLoginFragment, exportLoginFragmentSchema } from 'latchkey/protocol'
import * as v from 'valibot'

/** A login that this tab has left the page for. */
type LeftLogin = {
  readonly flowId: string
  /** Query of the page, with its language. */
  readonly search: string
}

const recordName = 'latchkey-export-login'
const leftSchema = v.object({ flowId: v.string(), search: v.string() })

/** Stores a login before the tab goes to the page of its provider. */
export function storeLoginRedirect(storage: Pick<Storage, 'setItem'>, login: LeftLogin): void {
  storage.setItem(recordName, JSON.stringify(login))
}

/**
 * Takes the result of a login out of the address, once, and restores the query that the page had.
 *
 * @returns Undefined unless this tab has started the login: a link with the result of another one, such as that of an
 * attacker, signs nobody in.
 */
export function takeReturnedLogin({
  location,
  history,
  sessionStorage,
}: {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>
  readonly history: Pick<History, 'replaceState'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'removeItem'>
}): ExportLoginFragment | undefined {
  const left = readRecord(sessionStorage)
  sessionStorage.removeItem(recordName)
  if (location.hash === '') return undefined
  const values = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  const returned = v.safeParse(exportLoginFragmentSchema, values)
  const isOwn = returned.success && returned.output.flow === left?.flowId
  const search = isOwn ? left.search : location.search
  history.replaceState(undefined, '', location.pathname + search)
  return isOwn ? returned.output : undefined
}

function readRecord(storage: Pick<Storage, 'getItem'>): LeftLogin | undefined {
  try {
    const parsed = v.safeParse(leftSchema, JSON.parse(storage.getItem(recordName) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
