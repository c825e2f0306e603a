import { describe, expect, test } from 'vitest'
import { findCity, searchCities } from '../index.ts'

const found = (text: string) => findCity(text)?.label ?? null
const searched = (text: string) => searchCities(text, 5).map(({ label }) => label)

describe('country and ZIP code', () => {
  test.each([
    'Boston, MA, USA',
    'Boston, MA, US',
    'Boston, MA, U.S.A.',
    'Boston, MA, United States',
    'Boston, Massachusetts, US',
    'Boston, Massachusetts, United States of America',
    'Boston MA USA',
    'Boston MA 02108',
    'Boston, MA 02108',
    'Boston, MA 02108-1234',
    'Boston, MA, 02108, USA',
    'boston massachusetts united states',
    'Boston, MA, United States of America',
  ])('%s is Boston, MA', (text) => {
    expect(found(text)).toBe('Boston, MA')
    expect(searched(text)[0]).toBe('Boston, MA')
  })

  test.each([
    ['75001 Paris, France', 'Paris, France'],
    ['10115 Berlin, Germany', 'Berlin, Germany'],
    ['SE-111 20 Stockholm, Sweden', 'Stockholm, Sweden'],
    ['Toronto, ON M5V 2T6', 'Toronto, Ontario, Canada'],
    ['Toronto, ON, Canada', 'Toronto, Ontario, Canada'],
    ['Leeds LS1 4AP, UK', 'Leeds, United Kingdom'],
    ['1012 AB Amsterdam, Netherlands', 'Amsterdam, Netherlands'],
    ['Helsinki, FIN', 'Helsinki, Finland'],
    ['Portland, Maine, USA', 'Portland, ME'],
    ['New York, NY 10002', 'New York, NY'],
    ['Washington, DC, USA', 'Washington, DC'],
  ])('%s is %s', (text, label) => expect(found(text)).toBe(label))

  test('a city abroad is not one of the United States', () => {
    expect(found('Helsinki, USA')).toBeNull()
    expect(found('Springfield, USA')).toBeNull()
    expect(found('London, CA')).toBeNull()
    expect(found('Aspinwall, PA')?.endsWith('Panama') ?? false).toBe(false)
  })
})

describe('other names', () => {
  test.each([
    ['Aarhus, Denmark', 'Århus, Denmark'],
    ['Quebec City, Canada', 'Québec, Quebec, Canada'],
    ['Astana, Kazakhstan', 'Nur-Sultan, Kazakhstan'],
    ['San Sebastián, Spain', 'Donostia / San Sebastián, Spain'],
    ['Donostia, Spain', 'Donostia / San Sebastián, Spain'],
    ['Vitoria, Spain', 'Gasteiz / Vitoria, Spain'],
    ['Bolzano, Italy', 'Bolzano, Italy'],
    ['Bozen, Italy', 'Bolzano, Italy'],
    ['Lwów, Ukraine', 'Lviv, Ukraine'],
    ['Kyiv, Ukraine', 'Kyiv, Ukraine'],
    ['Danzig, Poland', 'Gdańsk, Poland'],
    ['Breslau, Poland', 'Wrocław, Poland'],
    ['Laibach, Slovenia', 'Ljubljana, Slovenia'],
    ['Peking, China', 'Beijing, China'],
    ['Leghorn, Italy', 'Livorno, Italy'],
    ['Nueva York', 'New York, NY'],
    ['Filadelfia, PA', 'Philadelphia, PA'],
    ['大阪市', 'Osaka, Japan'],
  ])('%s is %s', (text, label) => {
    expect(found(text)).toBe(label)
    expect(searched(text)).toContain(label)
  })

  test('the large city comes before the village of its name', () => {
    expect(found('Zürich')).toBe('Zürich, Switzerland')
    expect(found('Lima')).not.toBe('Lima, MT')
    expect(found('Zurich, MT')).toBe('Zurich, MT')
    expect(searched('zurich')[0]).toBe('Zürich, Switzerland')
    expect(searched('paris')[0]).toBe('Paris, France')
    expect(searched('rome')[0]).toBe('Rome, Italy')
    expect(found('Vancouver')).toBe('Vancouver, WA')
    expect(found('Springfield')).toBeNull()
  })
})

describe('similar names', () => {
  test.each([
    ['Bostno, MA', 'Boston, MA'],
    ['Cincinatti, OH', 'Cincinnati, OH'],
    ['Albuqerque', 'Albuquerque, NM'],
    ['Philadelpia, PA', 'Philadelphia, PA'],
    ['Copenhaguen, Denmark', 'Copenhagen, Denmark'],
    ['Helsinky', 'Helsinki, Finland'],
    ['Reykjvaik', 'Reykjavík, Iceland'],
  ])('%s offers %s', (text, label) => {
    expect(searched(text)).toContain(label)
  })

  test.each(['qqqqqq', '未知の町', '!?', 'xkcdxkcd, MA'])('%s offers nothing', (text) =>
    expect(searched(text)).toEqual([]),
  )
})
