/**
 * What mobile.de's codes mean in German. Server only: not for browser bundles.
 *
 * A heading with `#` begins a section; those without another meaning are the groups of equipment of the vehicle
 * page, in its order. A row is `field | label | short name for cards`, where the field is ticked in the ad, or
 * `field VALUE | label | …`, where it has that value. `;` separates rows on one line. `*` marks what most
 * buyers look for, which is named first. The label `-` shows nothing.
 *
 * 'Technische Daten' names each field once, with its unit, and its values below. 'Frühere Namen' says which
 * fields and values mean the same as the ones on the right. 'Ohne Anzeige' lists fields that are no equipment.
 */
const table = `
# Klima und Komfort
*climatisation MANUAL_CLIMATISATION | Klimaanlage | Klima
climatisation AUTOMATIC_CLIMATISATION | Klimaautomatik
climatisation AUTOMATIC_CLIMATISATION_2_ZONES | 2-Zonen-Klimaautomatik
climatisation AUTOMATIC_CLIMATISATION_3_ZONES | 3-Zonen-Klimaautomatik
climatisation AUTOMATIC_CLIMATISATION_4_ZONES | 4-Zonen-Klimaautomatik
climatisation NO_CLIMATISATION | -
climatisation true | Klimaanlage | Klima
*auxiliaryHeating | Standheizung
heating AUXILIARY_HEATING | Standheizung
secondaryAirConditioning | Standklimaanlage
heatPump | Wärmepumpe
heating HEAT_PUMP | Wärmepumpe
heatedWindshield | Beheizbare Frontscheibe
*keylessEntry | Schlüssellose Zentralverriegelung (Keyless) | Keyless
centralLocking | Zentralverriegelung | ZV
electricTailgate | Elektrische Heckklappe
electricWindows | Elektrische Fensterheber
electricExteriorMirrors | Elektrische Seitenspiegel
foldingExteriorMirrors | Elektrisch anklappbare Seitenspiegel
dimmingInteriorMirror | Automatisch abblendender Innenspiegel
automaticRainSensor | Regensensor
powerAssistedSteering | Servolenkung | Servo
winterPackage | Winterpaket | Winter
smokersPackage | Raucherpaket

# Sitze und Innenraum
*electricHeatedSeats | Sitzheizung
electricHeatedRearSeats | Sitzheizung hinten
ventilatedSeats | Sitzbelüftung
massageSeats | Massagesitze | Massage
sportSeats | Sportsitze
electricAdjustableSeats | Elektrische Sitzeinstellung
electricBackseatAdjustment | Elektr. Sitzeinstellung, hinten
memorySeats | Elektrische Sitzeinstellung mit Memory-Funktion | Memory
lumbarSupport | Lordosenstütze
foldFlatPassengerSeat | Umklappbarer Beifahrersitz
armRest | Armlehne
heatedSteeringWheel | Beheizbares Lenkrad
leatherSteeringWheel | Lederlenkrad
multifunctionalWheel | Multifunktionslenkrad
ambientLighting | Ambiente-Beleuchtung | Ambiente
skiBag | Skisack
cargoBarrier | Gepäckraumabtrennung

# Navigation und Multimedia
*navigationSystem | Navigationssystem | Navi
navigationPreparation | Navigationsvorbereitung
*headUpDisplay | Head-up-Display | Head-up
carplay | Apple CarPlay | CarPlay
androidAuto | Android Auto | Android
digitalCockpit | Volldigitales Kombiinstrument
soundSystem | Soundsystem | Sound
bluetooth | Bluetooth
handsFreePhoneSystem | Freisprecheinrichtung
touchscreen | Touchscreen | Touch
voiceControl | Sprachsteuerung
wirelessCharging | Induktionsladen für Smartphones | Qi-Laden
usb | USB
integratedMusicStreaming | Musikstreaming integriert
wifiHotspot | WLAN / Wifi Hotspot | WLAN
tv | TV
radio DAB_RADIO | Radio DAB | DAB
radio TUNER | Tuner/Radio | Radio
radio true | Tuner/Radio | Radio
mp3Interface | MP3-Schnittstelle | MP3
cdMultichanger | CD-Wechsler
cdPlayer | CD-Spieler | CD
onBoardComputer | Bordcomputer

# Assistenzsysteme
*parkingAssistants REAR_VIEW_CAM | Rückfahrkamera | Kamera
parkingAssistants CAM_360_DEGREES | 360°-Kamera | 360°
parkingAssistants FRONT_SENSORS | Einparkhilfe vorne
parkingAssistants REAR_SENSORS | Einparkhilfe hinten
parkingAssistants AUTOMATIC_PARKING | Selbstlenkende Einparkhilfe
parkingAssistants true | Einparkhilfe
*speedControl CRUISE_CONTROL | Tempomat
speedControl ADAPTIVE_CRUISE_CONTROL | Abstandstempomat
speedControl true | Tempomat
blindSpotMonitor | Totwinkel-Assistent
laneDepartureWarning | Spurhalteassistent
collisionAvoidance | Notbremsassistent
distanceWarningSystem | Abstandswarner
rearTrafficAlert | Ausparkassistent | Auspark
trailerAssist | Anhängerrangierassistent
trafficSignRecognition | Verkehrszeichenerkennung
fatigueWarningSystem | Müdigkeitswarner
nightVisionAssist | Nachtsicht-Assistent
hillStartAssist | Berganfahrassistent
speedLimiter | Geschwindigkeitsbegrenzer | Limiter

# Licht und Sicht
*headlightType XENON_HEADLIGHTS | Xenonscheinwerfer | Xenon
headlightType BI_XENON_HEADLIGHTS | Bi-Xenon-Scheinwerfer | Bi-Xenon
headlightType LED_HEADLIGHTS | LED-Scheinwerfer | LED
headlightType LASER_HEADLIGHTS | Laserlicht | Laser
highBeamAssist | Fernlichtassistent
glareFreeHighBeam | Blendfreies Fernlicht | Matrix
lightSensor | Lichtsensor
bendingLightsType BENDING_LIGHTS | Kurvenlicht
bendingLightsType ADAPTIVE_BENDING_LIGHTS | Adaptives Kurvenlicht
bendingLightsType true | Kurvenlicht
daytimeRunningLamps DAYTIME_RUNNING_LIGHTS | Tagfahrlicht
daytimeRunningLamps LED_RUNNING_LIGHTS | LED-Tagfahrlicht
daytimeRunningLamps true | Tagfahrlicht
frontFogLights | Nebelscheinwerfer
headlightWasherSystem | Scheinwerferreinigung
virtualSideMirror | Virtuelle Seitenspiegel

# Sicherheit
airbag DRIVER_AIRBAG | Fahrer-Airbag | Airbag
airbag FRONT_AIRBAGS | Front-Airbags | Airbags
airbag FRONT_AND_SIDE_AIRBAGS | Front- und Seiten-Airbags
airbag FRONT_AND_SIDE_AND_MORE_AIRBAGS | Front-, Seiten- und weitere Airbags
airbag true | Airbag
isofix | Isofix
passengerSeatIsofixPoint | Isofix am Beifahrersitz
abs | ABS
esp | ESP
tractionControlSystem | Traktionskontrolle
emergencyCallSystem | Notrufsystem | eCall
tirePressureMonitoring | Reifendruckkontrolle
alarmSystem | Alarmanlage | Alarm
immobilizer | Elektronische Wegfahrsperre
protectionRoof | Schutzdach
rollOverBar | Sturzbügel | Bügel

# Antrieb und Fahrwerk
paddleShifters | Schaltwippen
airSuspension | Luftfederung
dynamicChassisControl | Adaptives Fahrwerk
performanceHandlingSystem | Sportfahrwerk
startStopSystem | Start/Stopp-Automatik
hybridPlugin | Plug-in-Hybrid | Plug-in
rangeExtender | Range Extender
particulateFilterDiesel | Partikelfilter
catalyticConverter | Katalysator | Kat
ureaTankAdBlue | Harnstofftank (AdBlue) | AdBlue
e10Enabled | E10-geeignet | E10
biodieselSuitable | Für Biodiesel geeignet
biodieselConversion | Biodieselumrüstung
vegetableoilfuelSuitable | Für Pflanzenöl geeignet
vegetableoilfuelConversion | Pflanzenölumrüstung
electricStarter | Elektrostarter | E-Start
kickstarter | Kickstarter
discBrake | Scheibenbremse
retarder | Retarder/Intarder | Retarder
ebs | EBS
bss | BSS

# Außen und Räder
*panoramicGlassRoof | Panoramadach | Pano
*sunroof | Schiebedach
foldingRoof | Faltdach
*alloyWheels | Leichtmetallfelgen | Alu
steelWheels | Stahlfelgen
sportPackage | Sportpaket
roofRails | Dachreling | Reling
roofBars | Dachträger
tintedWindows | Abgedunkelte Scheiben | Getönt
slidingDoorType SLIDING_DOOR_RIGHT | Schiebetür rechts
slidingDoorType SLIDING_DOOR_LEFT | Schiebetür links
slidingDoorType SLIDING_DOOR_BOTH_SIDED | Schiebetür beidseitig
slidingDoorType true | Schiebetür
metallic | Metallic
matteColor | Matt
*trailerCouplingType TRAILER_COUPLING_FIX | Anhängerkupplung fest | AHK
trailerCouplingType TRAILER_COUPLING_SWIVELING | Anhängerkupplung schwenkbar | AHK
trailerCouplingType TRAILER_COUPLING_DETACHABLE | Anhängerkupplung abnehmbar | AHK
trailerCouplingType true | Anhängerkupplung | AHK
trailerCouplingType TRAILER_COUPLING_PREPARATION | Vorbereitung für Anhängerkupplung
allSeasonTires | Allwetterreifen
hasAllSeasonTires | Allwetterreifen
summerTires | Sommerreifen
winterTires | Winterreifen
superSingleWheels | Super-Single-Bereifung
breakdownService SPARE_WHEEL | Reserverad
breakdownService EMERGENCY_WHEEL | Notrad
breakdownService REPAIR_KIT | Pannenkit
windshield | Scheibe
box | Koffer
fullFairing | Vollverkleidung

# Wohnen und Aufbau
kitchen | Küche
coldstore | Kühlbox
wc | WC
sepShower | Separate Dusche | Dusche
bed | Festbett
bunkBed | Etagenbett | Etagen
driversSleepingCompartment | Fahrerschlafplatz
sleepSeats | Schlafsitze
circularSeatingArrangement | Rundsitzgruppe | Rundsitz
middleSeatingArrangement | Mittelsitzgruppe
sideSeatingArrangement | Seitensitzgruppe
awning | Markise
solarEnergySystem | Solaranlage | Solar
rearGarage | Heckgarage | Garage
cabin | Kabine
divider | Trennwand
tailLift | Ladebordwand | Bordwand
crane | Kran
compressor | Kompressor
centralLubricantApplication | ZSA
frontHydraulics | Fronthydraulik
frontJack | Frontheber
quickChangeAttachment | Schnellwechseleinrichtung

# Sonstiges
newHuAu | HU/AU neu | HU neu
newService | Inspektion neu
fullServiceHistory | Scheckheftgepflegt
warranty | Garantie
batteryCertificate | Batteriezertifikat
nonSmokerVehicle | Nichtraucherfahrzeug
disabledAccessible | Behindertengerecht
disabledConversion | Behinderten-Umbau
rightHandDrive | Rechtslenker
taxi | Taxi oder Mietwagen
export | Für Gewerbe, Ex-/Import
municipal | Kommunalfahrzeug
roadLicence | Straßenzulassung
rentingPossible | Vermietung möglich
environmentalBonus | Umweltbonus

# Technische Daten
modelRange | Baureihe
trimLine | Ausstattungslinie
cylinder | Zylinder | Zahl
numberOfGears | Gänge | Zahl
drivingMode | Antriebsart
drivingMode FULLY_SUSPENDED_DRIVE | Kardan
drivingMode CHAIN_DRIVE | Kette
drivingMode BELT_DRIVE | Riemen
wheelFormula | Radformel
wheelFormula WHEEL_DRIVE_4x2 | 4x2; wheelFormula WHEEL_DRIVE_4x4 | 4x4
wheelFormula WHEEL_DRIVE_6x2 | 6x2; wheelFormula WHEEL_DRIVE_6x4 | 6x4
wheelFormula WHEEL_DRIVE_6x6 | 6x6; wheelFormula WHEEL_DRIVE_8x4 | 8x4
wheelFormula WHEEL_DRIVE_8x6 | 8x6; wheelFormula WHEEL_DRIVE_8x8 | 8x8
axles | Anzahl der Achsen | Zahl
fuelTankVolume | Tankgröße | l
plugTypes | Ladeanschlüsse
plugTypes TYPE_1 | Typ-1-Stecker; plugTypes TYPE_2 | Typ-2-Stecker; plugTypes CCS_COMBO | CCS- oder Combo-Stecker
plugTypes CHADEMO | CHAdeMO; plugTypes SCHUKO | Schuko; plugTypes TESLA_SC | Tesla Supercharger
emissionSticker | Feinstaubplakette
emissionSticker EMISSIONSSTICKER_GREEN | 4 (Grün)
emissionSticker EMISSIONSSTICKER_YELLOW | 3 (Gelb)
emissionSticker EMISSIONSSTICKER_RED | 2 (Rot)
emissionSticker EMISSIONSSTICKER_NONE | 1 (Keine)
emissionSticker NONE | 1 (Keine)
lastMaintenanceDate | Letzte Wartung | Monat
lastMaintenanceMileage | Letzte Wartung bei | km
operatingHours | Betriebsstunden | Zahl
trailerLoadBraked | Anhängelast gebremst | kg
trailerLoadUnbraked | Anhängelast ungebremst | kg
maxNoseWeight | Stützlast | kg
weight | Gewicht | kg
operatingWeight | Betriebsgewicht | kg
licensedWeight | Zulässiges Gesamtgewicht | kg
payload | Zuladung | kg
loadCapacity | Ladekapazität | kg
liftingCapacity | Tragkraft | kg
liftingHeight | Hubhöhe | mm
installationHeight | Einbauhöhe | mm
dimension.length | Länge | mm
dimension.width | Breite | mm
dimension.height | Höhe | mm
lengthType | Länge (Typ)
lengthType L1 | L1; lengthType L2 | L2; lengthType L3 | L3; lengthType L4 | L4; lengthType L5 | L5
heightType | Höhe (Typ)
heightType H1 | H1; heightType H2 | H2; heightType H3 | H3
wheelbase | Radstand | mm
wheelbase SHORT | kurz; wheelbase MIDDLE | mittel; wheelbase LONG | lang; wheelbase EXTRA_LONG | extra lang
loadingSpace.length | Laderaumlänge | mm
loadingSpace.width | Laderaumbreite | mm
loadingSpace.height | Laderaumhöhe | mm
shippingVolume | Laderaumvolumen | m³
europalletStorageSpaces | Anzahl der Europaletten | Zahl
numberOfBunks | Anzahl der Schlafplätze | Zahl
seatbeltSeats | Zugelassene Sitzplätze | Zahl
standingHeight | Stehhöhe | cm
seatHeight | Sitzhöhe | cm
heating | Heizung
heating GAS | Gas; heating DIESEL | Diesel; heating PETROL | Benzin; heating ELECTRICITY | Elektro
heating WOOD | Holzofen
drivingCab | Fahrerhaus
drivingCab DOUBLE_CABIN | Doppelkabine; drivingCab SLEEPING_BERTH | Liegeplatz
drivingCab LOCAL_TRAFFIC | Nahverkehr; drivingCab LONG_DISTANCE_TRAFFIC | Fernverkehr
hydraulicInstallation | Hydraulik
hydraulicInstallation TIPPER_HYDRAULIC_INSTALLATION | Kipphydraulik
hydraulicInstallation PUSH_FLOOR_HYDRAULIC_INSTALLATION | Schubbodenhydraulik
hydraulicInstallation TANKER_HYDRAULIC_INSTALLATION | Tankwagenhydraulik
hydraulicInstallation OTHER | Andere

# Frühere Namen
bendingLights | bendingLightsType BENDING_LIGHTS
cruiseControl | speedControl CRUISE_CONTROL
daytimeRunningLights | daytimeRunningLamps DAYTIME_RUNNING_LIGHTS
fourWheelDrive | driveType ALL_WHEEL
parkingSensors | parkingAssistants true
slidingdoor | slidingDoorType true
trailerCoupling | trailerCouplingType true
tuner | radio TUNER
radio tuner | radio TUNER
radio dabRadio | radio DAB_RADIO
xenonHeadlights | headlightType XENON_HEADLIGHTS
fuel ELECTRICITY | fuel ELECTRIC
fuel HYDROGENIUM | fuel HYDROGEN
fuel HYBRID_ALL | fuel HYBRID
fuel PLUGIN_HYBRID | fuel HYBRID | hybridPlugin true
gearbox SEMIAUTOMATIC_GEAR | gearbox SEMI_AUTOMATIC
gearbox SEMI_AUTOMATIC_GEAR | gearbox SEMI_AUTOMATIC
condition RENTAL_VEHICLE | condition USED | usageType RENTAL_VEHICLE
interiorColor OTHER | interiorColor OTHER_INTERIOR_COLOR
interiorType OTHER | interiorType OTHER_INTERIOR_TYPE

# Ohne Anzeige
battery; damageByHail; deliveryDate; deliveryPeriod; priceRating; reserved
`;

export type LabelRow = {
  field: string;
  /** `true` for a field that is ticked. */
  value: string;
  /** Of what is right of the field, the first cell. */
  label: string;
  others: readonly string[];
  section: string;
  isSoughtAfter: boolean;
};

export const labelRows: readonly LabelRow[] = table.split("\n# ").flatMap((part) => {
  const [section = "", ...lines] = part.split("\n");
  return lines.flatMap((line) => line.split(";")).flatMap((row) => readRow(row, section));
});

function readRow(text: string, section: string): LabelRow[] {
  const [key = "", label = "", ...others] = text.split("|").map((cell) => cell.trim());
  const [field = "", value = "true"] = key.replace("*", "").split(" ");
  return field === ""
    ? []
    : [{ field, value, label, others, section, isSoughtAfter: key.startsWith("*") }];
}

const inSection = (name: string) => labelRows.filter(({ section }) => section === name);

const otherSections = ["Technische Daten", "Frühere Namen", "Ohne Anzeige"];

/** In the order of the vehicle page. */
export const equipmentRows = labelRows.filter(({ section }) => !otherSections.includes(section));

/** A row with the value `true` names the field, and its unit. */
export const specificationRows = inSection("Technische Daten");

/** `label` and `others` are fields, or fields and values, that mean the same. */
export const formerNames = inSection("Frühere Namen");

/** The first names of all fields of the table: `dimension` for `dimension.length`. */
export const labelledFields: ReadonlySet<string> = new Set(
  labelRows.map(({ field }) => field.split(".")[0] ?? ""),
);
