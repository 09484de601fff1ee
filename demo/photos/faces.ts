import type { BodyProfile } from "./body-profiles.ts";
import type { DrawnCar } from "./drawn-car.ts";

/*
 * What tells makes apart, as tables of shapes (pen.ts): lamps from the front and from the side, tail lamps likewise, and
 * grilles. Invented, not copied. Ends in half widths and heights (end-views.ts), sides in metres from the lamp.
 */
const lamps = {
  wide: {
    end: "black pair | .98,.54! .99,.46! .66,.44 .52,.48! .7,.52\nlamp pair | .96,.525! .96,.475! .68,.455 .58,.48! .7,.505",
    side: "black closed | -.3,-.07! .34,.02 .52,.1! .3,.07 -.3,.03!\nlamp closed | -.3,-.05! .28,.03 .44,.085! .26,.055 -.3,.01!",
  },
  slim: {
    end: "lamp pair | .97,.525! .98,.49! .5,.47! .5,.488!",
    side: "lamp closed | -.3,-.01! .3,.03 .46,.07! .3,.065 -.3,.04!",
  },
  tall: {
    end: "black pair | .98,.58! .99,.42! .74,.42! .68,.52!\nlamp pair | .95,.56! .96,.44! .77,.44! .72,.51!",
    side: "black closed | -.3,-.1! .16,-.1 .26,.02 .3,.18! .1,.14 -.3,.02!\nlamp closed | -.3,-.08! .14,-.07 .22,.02 .26,.14! .1,.11 -.3,0!",
  },
  round: {
    end: "metal pair | .84,.56 .94,.5 .9,.41 .74,.41 .66,.48 .72,.56\nlamp pair | .82,.54 .9,.49 .87,.425 .75,.425 .7,.48 .74,.54",
    side: "metal closed | .02,0 .06,.12 .2,.13 .25,.02 .22,-.11 .1,-.13\nlamp closed | .04,0 .08,.09 .18,.1 .22,.02 .19,-.08 .11,-.1",
  },
  split: {
    end: "lamp pair | .98,.57! .98,.545! .54,.52! .56,.54!\nblack pair | .96,.47! .95,.37! .76,.37! .72,.47!\nlamp pair | .93,.455! .92,.39! .8,.39! .78,.455!",
    side: "lamp closed | -.3,.05! .3,.07 .46,.11! .3,.1 -.3,.085!\nblack closed | -.3,-.2! .1,-.19 .16,-.06! -.3,-.07!\nlamp closed | -.3,-.18! .07,-.17 .12,-.08! -.3,-.09!",
  },
} as const;

const tails = {
  wedge: {
    end: "tail pair | 1.1,.63! 1.1,.53! .66,.54 .52,.57! .7,.62",
    side: "tail closed | .2,.06! -.2,.03 -.42,-.02! -.2,-.09 .2,-.12!",
  },
  bar: {
    end: "tail whole | 0,.6! 1.1,.61! 1.1,.56! 0,.575!",
    side: "tail closed | .2,.04! -.2,.03 -.46,.01! -.2,-.03 .2,-.04!",
  },
  tower: {
    end: "tail pair | 1.1,.78! 1.1,.46! .84,.46! .86,.6 .8,.78!",
    side: "tail closed | .2,.3! -.1,.3! -.16,-.1! .2,-.12!\namber closed | .2,.02! -.14,.02! -.15,-.05! .2,-.05!",
  },
  oval: {
    end: "tail pair | .9,.6 .97,.52 .95,.42 .85,.42 .8,.5 .82,.6",
    side: "tail closed | .1,0 .06,-.17 -.1,-.17 -.15,-.02 -.1,.1 .04,.11",
  },
} as const;

const intake = "black whole | 0,.27! .58,.27! .5,.2! 0,.2!";
const vents = "black pair | .93,.31! .9,.22! .74,.21! .78,.28!";
const grilles = {
  open: "black whole | 0,.5! .5,.5! .44,.4 .36,.36! 0,.36!\nmetal whole | 0,.455! .47,.455! .46,.44! 0,.44!",
  kidneys:
    "metal pair | .02,.53 .24,.53 .27,.46 .21,.37 .05,.37 .02,.44\nblack pair | .04,.512 .22,.512 .245,.46 .195,.388 .06,.388 .04,.44",
  frame:
    "metal whole | 0,.54! .42,.54! .5,.46! .38,.24! 0,.24!\nblack whole | 0,.52! .4,.52! .47,.46! .36,.26! 0,.26!",
  slats:
    "black whole | 0,.52! .46,.52! .43,.375! 0,.375!\nmetal pair | .05,.52! .08,.52! .08,.375! .05,.375!\nmetal pair | .18,.52! .21,.52! .21,.375! .18,.375!\nmetal pair | .31,.52! .34,.52! .33,.375! .3,.375!",
  oval: "metal whole | 0,.53 .4,.53 .52,.46 .38,.36 0,.36\nblack whole | 0,.51 .38,.51 .48,.455 .36,.38 0,.38\nmetal whole | 0,.46! .46,.46! .46,.435! 0,.435!",
  band: "black whole | 0,.55! 1,.57! .97,.44! .5,.43! 0,.43!",
  slit: "black whole | 0,.515! .6,.515! .58,.475! 0,.475!\nmetal whole | 0,.5! .58,.5! .58,.49! 0,.49!",
} as const;

/** Make, grille, lamps, tail lamps. */
const makes = `
AUDI | frame slim bar
BMW | kidneys wide wedge
CITROËN | slit split tower
CUPRA | slit slim bar
DACIA | band split tower
FIAT | slit round oval
FORD | frame wide wedge
HONDA | band slim bar
HYUNDAI | slats split bar
JEEP | slats round tower
KIA | slit tall tower
LAMBORGHINI | slit slim bar
LAND ROVER | frame tall oval
MASERATI | oval slim wedge
MAZDA | oval slim oval
MERCEDES-BENZ | oval wide wedge
MINI | oval round tower
NISSAN | open split wedge
OPEL | band wide wedge
PEUGEOT | slats split wedge
POLESTAR | slit split bar
PORSCHE | slit round bar
RENAULT | slats wide bar
SEAT | frame tall wedge
SKODA | slats tall wedge
SMART | band round oval
SUZUKI | open round tower
TESLA | slit wide wedge
TOYOTA | open tall tower
VOLVO | frame tall tower
VW | slit wide wedge`;

const faces = new Map(
  makes
    .trim()
    .split("\n")
    .map((row): [string, readonly string[]] => {
      const [make = "", words = ""] = row.split(" | ");
      return [make, words.split(" ")];
    }),
);

const pick = <Table>(tables: Readonly<Record<string, Table>>, name: string, otherwise: Table) =>
  tables[name] ?? otherwise;

/** The face of a make; of any other, and of a classic, what the body has. Electric cars need no air. */
export function faceOf({ make, isElectric }: DrawnCar, { has, mark }: BodyProfile) {
  const [grille = "", lamp = "", tail = ""] = has("chrome") ? [] : (faces.get(make) ?? []);
  const shape = pick(grilles, grille, grilles.open);
  const air = isElectric ? shape.replaceAll("black", "shade") : `${shape}\n${intake}\n${vents}`;
  return {
    grille: has("chrome") ? "metal whole | 0,.26! 1,.26 1.04,.22 1,.2 0,.2!" : air,
    lamps: pick(lamps, lamp, pick(lamps, mark(lamps), lamps.wide)),
    tails: pick(tails, tail, pick(tails, mark(tails), tails.wedge)),
  };
}
