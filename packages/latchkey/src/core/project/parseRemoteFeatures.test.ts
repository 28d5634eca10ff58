import { expect, it } from 'vitest'
import type { ProjectFeature } from '../../protocol/index.ts'
import { parseRemoteFeatures } from './parseRemoteFeatures.ts'
import { allSocials } from './allSocials.ts'

const decide = (...features: readonly ProjectFeature[]): object =>
  parseRemoteFeatures({ features }, allSocials)
const on = (id: string, config: readonly string[] | null = []): ProjectFeature => ({
  id,
  isEnabled: true,
  config,
})

it('turns off features that the configuration does not name [4.17a]', () => {
  expect(decide()).toEqual({
    email: false,
    socials: false,
    swaps: false,
    onramp: false,
    activity: false,
    multiWallet: false,
  })
})

it('leaves features without a list to the app', () => {
  const open = ['social_login', 'swap', 'onramp', 'activity', 'multi_wallet']
  expect(decide(...open.map((id) => on(id, null)))).toEqual({})
  expect(decide(...open.map((id) => ({ ...on(id, null), isEnabled: false })))).toEqual({})
})

it('turns on named features, in display order [4.17a]', () => {
  const logins = on('social_login', ['github', 'email', 'google', 'friendster'])
  const found = decide(
    logins,
    on('swap', ['1inch']),
    on('onramp', ['meld']),
    on('activity'),
    on('multi_wallet'),
  )
  expect(found).toEqual({
    email: true,
    socials: ['google', 'github'],
    swaps: ['1inch'],
    onramp: ['meld'],
    activity: true,
    multiWallet: true,
  })
})

it('treats an empty list and a disabled feature as off', () => {
  expect(decide(on('social_login', ['email']))).toMatchObject({ email: true, socials: false })
  expect(decide(on('social_login'), on('swap'))).toMatchObject({
    email: false,
    socials: false,
    swaps: false,
  })
  const named = { ...on('swap', ['1inch']), isEnabled: false }
  expect(decide(named, { ...on('activity'), isEnabled: false })).toMatchObject({
    swaps: false,
    activity: false,
  })
})
