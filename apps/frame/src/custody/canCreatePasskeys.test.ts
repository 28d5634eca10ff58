import { expect, it } from 'vitest'
import { canCreatePasskeys } from './canCreatePasskeys.ts'

const withPasskeys = { PublicKeyCredential: {} }
const document = (isAllowed: boolean): object => ({
  featurePolicy: { allowsFeature: (name: string) => isAllowed && name.endsWith('-create') },
})

it('follows the policy of a frame, where the browser tells it', () => {
  const frame = (page: object): boolean =>
    canCreatePasskeys({ ...withPasskeys, parent: {}, document: page })
  expect([frame(document(true)), frame(document(false)), frame({})]).toEqual([true, false, true])
})

it('needs the browser alone on a page that is in no other one', () => {
  const page = { ...withPasskeys, parent: undefined as unknown, document: document(false) }
  page.parent = page
  expect(canCreatePasskeys(page)).toBe(true)
  expect(canCreatePasskeys({ parent: {}, document: {} })).toBe(false)
})
