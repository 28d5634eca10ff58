import { describe, expect, it } from 'vitest'
import { formatCursor, parseCursor } from './cursor.ts'

const position = {
  minedAt: 1_760_000_000_000,
  block: 23_000_000,
  position: 7,
  hash: `0x${'a'.repeat(64)}`,
}

describe('activity cursors', () => {
  it('parse to the position that was formatted [7.4]', () => {
    expect(parseCursor(formatCursor(position))).toEqual(position)
    expect(formatCursor(position)).toMatch(/^[\w-]+$/)
  })

  it.each([
    ['nothing', ''],
    ['no base64url', '***'],
    ['padding', `${formatCursor(position)}=`],
    ['too little', encoded('1 2 3')],
    ['a negative number', encoded('1 -2 3 ab')],
    ['a place that no integer holds', encoded('1 2 4294967296 ab')],
    ['a hash that is none', encoded("1 2 3 ab'")],
    ['more than a place', encoded('1 2 3 ab cd')],
  ])('reject %s [7.4]', (_case, text) => {
    expect(parseCursor(text)).toBeUndefined()
  })
})

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}
