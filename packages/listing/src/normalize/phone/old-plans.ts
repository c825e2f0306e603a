/**
 * Changes of numbering plans whose rule is certain, by country calling code: a pattern of the old national number and
 * what it became. Where the new prefix depends on the operator (Côte d'Ivoire, Manila) there is no rule.
 */
const changes: Readonly<Record<string, readonly (readonly [old: RegExp, by: string])[]>> = {
  // Kazakhstan 2007 (327 became 727), Russia 2005 (095 became 495)
  '7': [
    [/^3(?=[12]\d{8}$)/, '7'],
    [/^0(?=\d{9}$)/, '4'],
  ],
  // United Kingdom 1995 and 2000
  '44': [
    [/^171(?=\d{7}$)/, '207'],
    [/^181(?=\d{7}$)/, '208'],
    [/^1203(?=\d{6}$)/, '2476'],
    [/^1222(?=\d{6}$)/, '2920'],
    [/^1232(?=\d{6}$)/, '2890'],
    [/^1703(?=\d{6}$)/, '2380'],
    [/^1705(?=\d{6}$)/, '2392'],
  ],
  // Mexico 2019: the mobile prefixes 1, 044 and 045, and the trunk prefix 01
  '52': [[/^(?:1|044|045|01|44|45)(?=\d{10}$)/, '']],
  // Brazil 2012 to 2016: a ninth digit before mobile numbers
  '55': [[/^([1-9]\d)(?=[689]\d{7}$)/, '$19']],
  // Chile 2012 and 2013
  '56': [
    [/^2(?=\d{7}$)/, '22'],
    [/^(?=[5-9]\d{7}$)/, '9'],
  ],
  // Colombia 2021
  '57': [[/^(?=[1-8]\d{7}$)/, '60']],
  // Vietnam 2017 (landlines) and 2018 (mobiles)
  '84': [
    [/^4(?=\d{8}$)/, '24'],
    [/^8(?=\d{8}$)/, '28'],
    [/^16(?=[2-9]\d{7}$)/, '3'],
    [/^120(?=\d{7}$)/, '70'],
    [/^121(?=\d{7}$)/, '79'],
    [/^122(?=\d{7}$)/, '77'],
    [/^12([68])(?=\d{7}$)/, '7$1'],
    [/^12([345])(?=\d{7}$)/, '8$1'],
    [/^127(?=\d{7}$)/, '81'],
    [/^129(?=\d{7}$)/, '82'],
    [/^18([68])(?=\d{7}$)/, '5$1'],
    [/^199(?=\d{7}$)/, '59'],
  ],
  // Morocco 2009
  '212': [
    [/^(?=[23]\d{7}$)/, '5'],
    [/^(?=[14679]\d{7}$)/, '6'],
  ],
  // Benin 2024
  '229': [[/^(?=[24-69]\d{7}$)/, '01']],
  // Mauritius 2013
  '230': [[/^(?=[79]\d{6}$)/, '5']],
  // Cameroon 2014
  '237': [
    [/^(?=[23]\d{7}$)/, '2'],
    [/^(?=[5-9]\d{7}$)/, '6'],
  ],
  // Gabon 2019, the old numbers ended in 2024
  '241': [
    [/^0?1(?=\d{6}$)/, '11'],
    [/^0([256])(?=\d{6}$)/, '6$1'],
    [/^0([47])(?=\d{6}$)/, '7$1'],
  ],
  // Costa Rica 2008
  '506': [
    [/^(?=[24-7]\d{6}$)/, '2'],
    [/^(?=[38]\d{6}$)/, '8'],
  ],
  // Ecuador 2012
  '593': [[/^(?=[89]\d{7}$)/, '9']],
  // Qatar 2010: the first digit twice
  '974': [[/^([4-7])(?=\d{6}$)/, '$1$1']],
  // Georgia 2011, Tbilisi
  '995': [[/^32(?=\d{6}$)/, '322']],
}

/** Numbers that the plan's metadata still has although they are no longer in service. */
const ended: Readonly<Record<string, RegExp>> = { '241': /^0[1-7]\d{6}$/ }

/** The national number of today for one of an old plan; null without a rule. The caller checks that it is assigned. */
export function renumbered(callingCode: string, national: string): string | null {
  const change = changes[callingCode]?.find(([old]) => old.test(national))
  return change === undefined ? null : national.replace(change[0], change[1])
}

export const isEnded = (callingCode: string, national: string): boolean => ended[callingCode]?.test(national) === true
