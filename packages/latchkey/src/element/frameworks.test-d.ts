import type { JSX as PreactJsx } from 'preact'
import type { JSX as ReactJsx } from 'react'
import type { SvelteHTMLElements } from 'svelte/elements'
import { expectTypeOf } from 'vitest'
import type { GlobalComponents } from 'vue'
import type { LatchkeyModalElement } from './index.ts'
import './preact.ts'
import './react.ts'
import './svelte.ts'
import '../vue/index.ts'

type Size = 'sm' | 'md' | undefined
type React = ReactJsx.IntrinsicElements
type Preact = PreactJsx.IntrinsicElements
type VueProps = InstanceType<GlobalComponents['latchkey-button']>['$props']

// The attributes of each element, in the templates of each framework.
expectTypeOf<React['latchkey-button']['size']>().toEqualTypeOf<Size>()
expectTypeOf<Preact['latchkey-button']['size']>().toEqualTypeOf<Size>()
expectTypeOf<SvelteHTMLElements['latchkey-button']['size']>().toEqualTypeOf<Size>()
expectTypeOf<VueProps['size']>().toEqualTypeOf<Size>()
expectTypeOf<React['latchkey-network-button']>().toHaveProperty('label')
expectTypeOf<Preact['latchkey-modal']>().toHaveProperty('project-id')
expectTypeOf<React['latchkey-modal']>().toHaveProperty('networks')
type ModalSize = 'compact' | 'wide' | undefined
type VueModalProps = InstanceType<GlobalComponents['latchkey-modal']>['$props']
expectTypeOf<React['latchkey-modal']['modal-size']>().toEqualTypeOf<ModalSize>()
expectTypeOf<Preact['latchkey-modal']['modal-size']>().toEqualTypeOf<ModalSize>()
expectTypeOf<SvelteHTMLElements['latchkey-modal']['modal-size']>().toEqualTypeOf<ModalSize>()
expectTypeOf<VueModalProps['modal-size']>().toEqualTypeOf<ModalSize>()
// @ts-expect-error There is no such size.
export const invalidButtonProps: React['latchkey-button'] = { size: 'xl' }

// The elements themselves, and their events.
const element = document.createElement('latchkey-modal')
expectTypeOf(element).toEqualTypeOf<LatchkeyModalElement>()
document.addEventListener('latchkey:connect', ({ detail }) => {
  expectTypeOf(detail.address).toEqualTypeOf<string>()
})
expectTypeOf<Parameters<NonNullable<VueProps['onLatchkey:connect']>>[0]['detail']>().toHaveProperty(
  'walletName',
)
expectTypeOf<
  Parameters<NonNullable<SvelteHTMLElements['latchkey-modal']['onlatchkey:connect']>>[0]['detail']
>().toHaveProperty('walletName')
