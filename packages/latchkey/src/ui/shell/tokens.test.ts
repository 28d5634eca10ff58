import { describe, expect, it } from 'vitest'
import { css as frame } from './ModalFrame.module.css'
import { css } from './tokens.module.css'

function tokens(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/(--lk-[\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [
      name!,
      value!.trim(),
    ]),
  )
}

const [lightBlock = '', darkBlock = ''] = css.split(/:host\(\[data-theme=["']?dark["']?\]\)/)
const light = tokens(lightBlock)
const dark = new Map([...light, ...tokens(darkBlock)])

function channels(color: string): number[] {
  const hex = color.slice(1)
  expect(color).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/)
  const long = hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
}

/** Mixes as `color-mix(in srgb, …)` does. */
function mixed(one: number[], other: number[], share: number): number[] {
  return one.map((channel, index) => channel * share + other[index]! * (1 - share))
}

/** WCAG 2.2 "contrast ratio". */
function contrast(one: number[], other: number[]): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(color: number[]): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, theme) => {
  const color = (name: string): number[] => channels(theme.get(`--lk-${name}`)!)
  const hover = mixed(color('ink'), color('raised'), 0.04)

  it.each(['ink', 'ink-quiet', 'accent', 'positive', 'warning', 'negative'])(
    'keeps %s readable on every background',
    (name) => {
      for (const background of [color('surface'), color('raised'), hover])
        expect(contrast(color(name), background)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has contrast between the selected tab and its track', () => {
    const background =
      theme === dark ? mixed([255, 255, 255], color('raised'), 0.1) : color('surface')
    expect(contrast(color('ink'), background)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(background, color('raised'))).toBeGreaterThanOrEqual(1.08)
  })

  it('has shapes that stand out from the surface', () => {
    const minContrast = theme === dark ? 1.25 : 1.08
    expect(contrast(color('raised'), color('surface'))).toBeGreaterThanOrEqual(minContrast)
  })

  it('keeps buttons, tags and toasts readable', () => {
    const tint = mixed(color('accent'), color('surface'), theme === dark ? 0.13 : 0.09)
    const pressed = mixed(color('ink'), color('accent'), 0.1)
    expect(contrast(color('accent-ink'), color('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('accent-ink'), pressed)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('accent'), tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('surface'), color('ink'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('qr-ink'), color('qr-paper'))).toBeGreaterThanOrEqual(10)
  })
})

it('the theme has every documented token', () => {
  const names =
    'accent accent-ink surface raised line ink ink-quiet positive warning negative focus radius radius-control space font font-mono backdrop shadow z-index qr-ink qr-paper'
  expect([...light.keys()].toSorted()).toEqual(
    names
      .split(' ')
      .map((name) => `--lk-${name}`)
      .toSorted(),
  )
})

it('measures the distances of the frame in --lk-space', () => {
  expect(frame).toMatch(/padding[^;}]*var\(--lk-space\)/)
  expect(frame).not.toMatch(/[;{]padding[^:;}]*:[^;}]*\b(8|12|16|20|24)px/)
})
