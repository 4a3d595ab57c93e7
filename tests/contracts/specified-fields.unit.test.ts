import { expect, it } from "vitest";
import { lists, type ListName } from "#contracts/lists/index.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { storedResources } from "#contracts/resources/nested.ts";

/** The fields of rules §8, §6, entity by entity: what rows answer, and what lists are searched by. */
const party = "id name code address contact telephone";
const recordFields: Record<string, string> = {
  dealer: `${party} isUsable`,
  repairpoint: party,
  warehouse: `${party} isUsable`,
  inspectionunit: party,
  maker: party,
  gasstations: party,
  post: "id name code description isUsable",
  employee: `id postId postName idCode name telephone sex identityNumber address companyType companyId
    contractNumber contractImagesUrl signDate`,
  vehicle: "id companyType companyId companyName licenseNumber code isUsable remark",
  enterprise: `${party} licenseNumber servicePhone businessScope faxNumber companyId shortName level regionInfoId
    longitude latitude dealerName registrationName registrationCode registrationAddress operatingPeriodBegin
    operatingPeriodEnd legalPersonName`,
  enterpriseLicense: "id companyId name licenseNumber licenseTimeBegin licenseTimeEnd licenseScope imagesUrl",
  clientInfo: "id name projectName telephone address createdTime remark cardNo companyName stationType",
  clientConfig: "maxNum maxDays enableNum enableDays",
  type: "id name specId fillingId capId serviceLife detectionCycle",
  spec: `name fillingId capId serviceLife detectionCycle nominalPressure designThickness volume
    hydrostaticPressure maxFillWeight`,
  medium: "id name colorName isLiquefiedGas",
  cap: "id name",
  body: "id name",
  procedure: "id name type remark",
  defective: "id name fillingName isUsable remark type",
  account: `id nickName companyId postName employeesIdCode roleIds roleNames createdTime remark avatar version
    userName companyName employeesName isUsable`,
  role: "id label description isUsable createdTime",
};

const moved = `factoryNumber specName bodyName gasBarcode createdCompanyName procedureId licenseNumber driverInfo
  escortsInfo createdEmployeesName createdTime`;
const checked = `factoryNumber specName bodyName gasBarcode createdCompanyName createdEmployeesName createdTime checkStatus
  defectiveString nextInspectionTime procedureId processingStatus isGoodStatus processingMeasures processingTime`;
const stock = `orderNumber gasManufacturingUnitName productionDate factoryNumber specName gasBarcode licenseNumber
  driverInfo escortsInfo createdEmployeesName createdTime address`;
const listFields: Partial<Record<ListName, string>> = {
  cylinder: `id gasBarcode factoryNumber specId specName bodyId bodyName gasManufacturingUnitId gasManufacturingUnitName
    capName fillingName isLiquefiedGas maxFillWeight volume designThickness hydrostaticPressure nominalPressure
    detectionCycle serviceLife inspectionDate expirationDate productionDate emptyWeight isUsable createdCompanyId
    createdCompanyName createdEmployeesName createdTime procedureId lastLocationName gasBarcodeImagesUrl
    factoryNumberImagersUrl otherImagesUrl timeStamp`,
  circulation: "createdTime procedureId lastLocationName createdAccountName",
  checkBefore: checked,
  checkAfter: checked,
  checkRegular: checked,
  unqualified: checked,
  filling: `fillingStartTime fillingEndTime fillingTimeConsuming weightBeforeCharge weightAfterCharge weightOfFill
    factoryNumber bodyName specName gasBarcode createdCompanyName createdEmployeesName`,
  warehouseProcedure: moved,
  dealerProcedure: moved,
  stationProcedure: moved,
  stockDetail: stock,
  stockSummary: "companyId companyName emptyBottleStock fullBottleStock bottleStatistics",
  customerInventory: `${stock} clientName`,
  customerStock: "clientId clientName projectName telephone address remainingQuantity",
  sendReceive: `orderNumber orderStatus factoryNumber bodyName specName gasBarcode clientName projectName telephone
    address procedureId licenseNumber driverInfo escortsInfo orderImagesUrl reasonsForRefusal createdEmployeesName
    createdTime`,
  order: "orderNumber clientName projectName bottles bySpec orderStatus createdTime licenseNumber driverInfo",
  vehicleUsage: `licenseNumber procedureId address driverInfo escortsInfo createdAccountName createdTime`,
  roleUser: "userName companyName employeesName isUsable",
};

const movedSearch =
  "factoryNumber specId gasBarcode licenseNumber driverId createdUserName procedureId createdTimeBegin createdTimeEnd";
const searchFields: Partial<Record<ListName, string>> = {
  warehouseProcedure: `${movedSearch} createdCompanyId`,
  dealerProcedure: `${movedSearch} warehouseId`,
  unqualified: "procedureId CheckName processingStatus isGoodStatus",
  customerStock: "key telephone address",
  customerInventory: `orderNumber gasManufacturingUnitId productionDateBegin productionDateEnd factoryNumber specId
    gasBarcode licenseNumber driverName escortsName createdEmployeesName createdTimeBegin createdTimeEnd clientId`,
  sendReceive: "sendAndReceiveTimeBegin sendAndReceiveTimeEnd key specId createdAccountName orderNumber orderStatus",
};

const missing = (wanted: string | undefined, there: object) =>
  (wanted ?? "").split(/\s+/).filter((name) => name !== "" && !(name in there));

it.each(storedResources.map((resource) => [resource.name, resource] as const))(
  "the record %s has every field that is specified for it",
  (name, resource) => {
    expect(missing(recordFields[name], listOf(resource).columns)).toEqual([]);
  },
);

it.each(Object.entries(listFields) as [ListName, string][])(
  "the list %s answers every field that is specified for it",
  (name, wanted) => {
    expect(missing(wanted, lists[name].columns)).toEqual([]);
  },
);

it.each(Object.entries(searchFields) as [ListName, string][])(
  "the list %s is searched by every field that is specified for it",
  (name, wanted) => {
    expect(missing(wanted, lists[name].search)).toEqual([]);
  },
);
