'use client'

export { useSolanaSigner } from './useSolanaSigner.ts'
