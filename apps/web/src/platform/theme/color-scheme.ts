import { create } from 'zustand'
import { readText, writeText } from '../storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'
export type Density = 'comfortable' | 'compact'

/** A text, because the script that runs before the first paint reads it too. */
const themeKey = 'gazetteer.theme'
const densityKey = 'gazetteer.density'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

type Appearance = { choice: ThemeChoice; theme: Theme; density: Density }

const useLook = create<Appearance>(look)
useLook.subscribe(({ theme, density }) => Object.assign(document.documentElement.dataset, { theme, density }))
systemDark.addEventListener('change', () => useLook.setState(look()))

export const useThemeChoice = (): ThemeChoice => useLook(({ choice }) => choice)
export const useTheme = (): Theme => useLook(({ theme }) => theme)
export const useDensity = (): Density => useLook(({ density }) => density)

export function chooseTheme(choice: ThemeChoice): void {
  writeText(themeKey, choice === 'system' ? null : choice)
  useLook.setState(look())
}

export function chooseDensity(choice: Density): void {
  writeText(densityKey, choice === 'compact' ? 'compact' : null)
  useLook.setState(look())
}

function look(): Appearance {
  const stored = readText(themeKey)
  const choice = stored === 'light' || stored === 'dark' ? stored : 'system'
  const theme = systemDark.matches ? 'dark' : 'light'
  return {
    choice,
    theme: choice === 'system' ? theme : choice,
    density: readText(densityKey) === 'compact' ? 'compact' : 'comfortable',
  }
}
