import { expect, it } from 'vitest'
import { canCreatePasskeys } from './canCreatePasskeys.ts'

const document = (isAllowed: boolean): object => ({
  featurePolicy: { allowsFeature: (name: string) => isAllowed && name.endsWith('-create') },
})

it('follows the policy of a frame, and creates none where the browser does not tell it', () => {
  const frame = (page: object): boolean => canCreatePasskeys({ parent: {}, document: page })
  expect([frame(document(true)), frame(document(false)), frame({})]).toEqual([true, false, false])
})

it('creates them on a page that is in no other one', () => {
  const page = { parent: undefined as unknown, document: document(false) }
  page.parent = page
  expect(canCreatePasskeys(page)).toBe(true)
})
