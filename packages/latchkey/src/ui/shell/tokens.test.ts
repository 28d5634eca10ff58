import { describe, expect, it } from 'vitest'
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

/** As CSS writes colours by hue. */
function hsl(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const part = (offset + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(part - 3, 9 - part, 1)))
  })
}

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, theme) => {
  const color = (name: string): number[] => channels(theme.get(`--lk-${name}`)!)
  const hover = mixed(color('ink'), color('raised'), 0.04)

  it.each(['ink', 'ink-quiet', 'accent', 'positive', 'warning', 'negative'])(
    'keeps %s readable on every ground',
    (name) => {
      for (const background of [color('surface'), color('raised'), hover])
        expect(contrast(color(name), background)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('keeps the letter of a monogram readable in every tint', () => {
    for (let hue = 0; hue < 360; hue += 10) {
      const tint = hsl(hue, 0.7, 0.5)
      for (const [paper, ink] of [
        ['raised', 'ink'],
        ['qr-paper', 'qr-ink'],
      ] as const) {
        const background = mixed(tint, color(paper), 0.16)
        expect(contrast(mixed(tint, color(ink), 0.3), background)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('has contrast between the selected tab and its track', () => {
    const background =
      theme === dark ? mixed(color('ink'), color('raised'), 0.13) : color('surface')
    expect(contrast(color('ink'), background)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(background, color('raised'))).toBeGreaterThanOrEqual(1.08)
  })

  it('keeps buttons, tags and toasts readable', () => {
    const tint = mixed(color('accent'), color('surface'), 0.09)
    const pressed = mixed(color('ink'), color('accent'), 0.1)
    expect(contrast(color('accent-ink'), color('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('accent-ink'), pressed)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('accent'), tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('surface'), color('ink'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('qr-ink'), color('qr-paper'))).toBeGreaterThanOrEqual(10)
    expect(contrast(color('focus'), color('surface'))).toBeGreaterThanOrEqual(3)
  })
})

it('has every documented token', () => {
  const names =
    'accent accent-ink surface raised line ink ink-quiet positive warning negative focus radius radius-control space font font-mono backdrop shadow z-index qr-ink qr-paper'
  expect([...light.keys()].toSorted()).toEqual(
    names
      .split(' ')
      .map((name) => `--lk-${name}`)
      .toSorted(),
  )
})
