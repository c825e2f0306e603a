import { create } from 'zustand'
import { readStoredText, writeText } from '../storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'
export type Density = 'comfortable' | 'compact'

/** A text, because the script that runs before the first paint reads it too. */
const themeKey = 'gazetteer.theme'
const densityKey = 'gazetteer.density'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

type Appearance = { choice: ThemeChoice; theme: Theme; density: Density }

const useAppearance = create<Appearance>(readAppearance)
useAppearance.subscribe(({ theme, density }) => Object.assign(document.documentElement.dataset, { theme, density }))
systemDark.addEventListener('change', () => useAppearance.setState(readAppearance()))

export const useThemeChoice = (): ThemeChoice => useAppearance(({ choice }) => choice)
export const useTheme = (): Theme => useAppearance(({ theme }) => theme)
export const useDensity = (): Density => useAppearance(({ density }) => density)

export function chooseTheme(choice: ThemeChoice): void {
  writeText(themeKey, choice === 'system' ? null : choice)
  useAppearance.setState(readAppearance())
}

export function chooseDensity(choice: Density): void {
  writeText(densityKey, choice === 'compact' ? 'compact' : null)
  useAppearance.setState(readAppearance())
}

function readAppearance(): Appearance {
  const stored = readStoredText(themeKey)
  const choice = stored === 'light' || stored === 'dark' ? stored : 'system'
  const theme = systemDark.matches ? 'dark' : 'light'
  return {
    choice,
    theme: choice === 'system' ? theme : choice,
    density: readStoredText(densityKey) === 'compact' ? 'compact' : 'comfortable',
  }
}
