import { expect, it } from 'vitest'
import { storeLoginRedirect, takeReturnedLogin } from './returnedLogin.ts'

const flow = '5f0c1b1e-6d0a-4a43-9a53-0d5f6f1d7c11'
const other = '5f0c1b1e-6d0a-4a43-9a53-0d5f6f1d7c12'
const completion = 'c'.repeat(43)
const query = `?projectId=${'a'.repeat(32)}`

/** A tab on the page of the export. */
function createTab(hash: string) {
  const stored = new Map<string, string>()
  const urls: unknown[] = []
  return {
    urls,
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    history: { replaceState: (_: unknown, __: string, url: unknown) => void urls.push(url) },
    location: { hash, pathname: '/export', search: query },
  }
}

it('returns the result of the login that the tab left for, once, in the language of before', () => {
  const tab = createTab(`#flow=${flow}&completion=${completion}`)
  storeLoginRedirect(tab.sessionStorage, { flowId: flow, search: `${query}&locale=de` })
  expect(takeReturnedLogin(tab)).toEqual({ flow, completion })
  expect(tab.urls).toEqual([`/export${query}&locale=de`])
  expect(takeReturnedLogin(tab)).toBeUndefined()
})

it('returns why a login failed', () => {
  const tab = createTab(`#error=declined&flow=${flow}`)
  storeLoginRedirect(tab.sessionStorage, { flowId: flow, search: query })
  expect(takeReturnedLogin(tab)).toEqual({ flow, error: 'declined' })
})

it.for([
  ['a login of another browser', `#flow=${other}&completion=${completion}`],
  ['a failure of another browser', `#flow=${other}&error=declined`],
  ['an unknown member', `#flow=${flow}&completion=${completion}&search=x`],
  ['an unknown failure', `#flow=${flow}&error=<b>`],
  ['both outcomes', `#flow=${flow}&completion=${completion}&error=declined`],
  ['a prototype', '#__proto__=1&constructor=2'],
])('drops a fragment with %s, and takes it out of the history (abuse 116)', ([, hash = '']) => {
  const tab = createTab(hash)
  storeLoginRedirect(tab.sessionStorage, { flowId: flow, search: `${query}&locale=de` })
  expect(takeReturnedLogin(tab)).toBeUndefined()
  expect(tab.urls).toEqual([`/export${query}`])
})

it('drops a fragment in a tab that has started no login, or whose record is damaged (abuse 116)', () => {
  for (const record of [undefined, 'null', '{', '{"flowId":1}']) {
    const tab = createTab(`#flow=${flow}&completion=${completion}`)
    if (record !== undefined) tab.sessionStorage.setItem('latchkey-export-login', record)
    expect(takeReturnedLogin(tab)).toBeUndefined()
  }
})

it('forgets the login of a tab that comes back without its result', () => {
  const tab = createTab('')
  storeLoginRedirect(tab.sessionStorage, { flowId: flow, search: query })
  expect(takeReturnedLogin(tab)).toBeUndefined()
  tab.location.hash = `#flow=${flow}&completion=${completion}`
  expect(takeReturnedLogin(tab)).toBeUndefined()
})
