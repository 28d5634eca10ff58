import { describe, expect, it } from 'vitest'
import { primitivesCss } from '../primitives/css.ts'
import { css as frame } from './ModalFrame.module.css'
import { css as header } from './Header.module.css'

const sheets = [...primitivesCss, frame, header]
const text = sheets.join('\n')

describe('motion', () => {
  const names = [...text.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!)

  it.each(names)('%s is what an animation names', (name) => {
    expect(text.replaceAll(`@keyframes ${name}`, '')).toContain(name)
  })

  it('has the specified durations [9.9]', () => {
    expect(header).toMatch(/animation:\.12s [^}]*-settle/)
    expect(frame).toMatch(/animation:\.15s[^}]*-enter/)
    expect(frame).toMatch(/transition:block-size \.15s/)
    expect(frame).toMatch(/animation:\.5s[^}]*-shake/)
  })

  it('is off with prefers-reduced-motion', () => {
    const calm = text.replace(
      /@media \([^{]*prefers-reduced-motion:no-preference\)\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g,
      '',
    )
    expect(calm.length).toBeLessThan(text.length)
    expect(calm).not.toMatch(/animation|transition/)
  })
})
