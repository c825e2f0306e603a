/** Words that chains add to a name to distinguish branches. */
export const branchWords: ReadonlySet<string> = new Set(
  'lobby rooftop poolside ballroom north south east west northeast northwest southeast southwest northside southside eastside westside downtown uptown midtown crosstown airport terminal mall station branch location side too two three ii iii iv jr junior express annex outlet n s e w'.split(
    ' ',
  ),
)
