/** The lists that the specification names, each with the fields of its rows and the filters that cut it (rules §6, §8, §1). */
export type Named = { path: string; fields: string; filters?: string };

const cylinder =
  "id gasBarcode factoryNumber specId specName bodyId bodyName gasManufacturingUnitId gasManufacturingUnitName capName fillingName " +
  "isLiquefiedGas maxFillWeight volume designThickness hydrostaticPressure nominalPressure detectionCycle serviceLife inspectionDate " +
  "expirationDate productionDate emptyWeight isUsable createdCompanyId createdCompanyName createdEmployeesName createdTime procedureId " +
  "lastLocationName gasBarcodeImagesUrl factoryNumberImagersUrl otherImagesUrl timeStamp";
const check =
  "factoryNumber specName bodyName gasBarcode createdCompanyName createdEmployeesName createdTime checkStatus defectiveString procedureId " +
  "nextInspectionTime processingStatus isGoodStatus processingMeasures processingTime";
const moved =
  "factoryNumber specName gasBarcode createdCompanyName procedureId licenseNumber driverInfo escortsInfo createdEmployeesName createdTime";
const movedFilters =
  "factoryNumber specId gasBarcode licenseNumber driverId createdUserName procedureId createdTimeBegin createdTimeEnd";
const stock =
  "orderNumber gasManufacturingUnitName productionDate factoryNumber specName gasBarcode licenseNumber driverInfo escortsInfo " +
  "createdEmployeesName createdTime address";
const stockFilters =
  "gasManufacturingUnitId productionDateBegin productionDateEnd factoryNumber gasBarcode specId licenseNumber driverName escortsName " +
  "createdEmployeesName createdTimeBegin createdTimeEnd";
const party = "id name code address contact telephone";

export const named: Named[] = [
  { path: "/manage/gascylinder/getpage", fields: cylinder, filters: "gasBarcode factoryNumber specId" },
  {
    path: "/manage/gascylinder/getcirculationrecords?gasBarcode=$sent",
    fields: "createdTime procedureId lastLocationName createdAccountName",
  },
  { path: "/manage/checkinginfo/before", fields: check, filters: "gasBarcode" },
  { path: "/manage/checkinginfo/after", fields: check, filters: "gasBarcode" },
  { path: "/manage/checkinginfo/regular", fields: check, filters: "gasBarcode" },
  { path: "/manage/checkinginfo/getpage", fields: check, filters: "procedureId CheckName" },
  { path: "/manage/checkinginfo/unqualified", fields: check, filters: "procedureId CheckName isGoodStatus" },
  {
    path: "/manage/fillupcylinder/getpage",
    fields:
      "factoryNumber bodyName specName gasBarcode createdCompanyName createdEmployeesName fillingStartTime fillingEndTime " +
      "fillingTimeConsuming weightBeforeCharge weightAfterCharge weightOfFill",
    filters: "gasBarcode",
  },
  { path: "/manage/inventorystatistics/getpage", fields: moved, filters: `${movedFilters} createdCompanyId` },
  { path: "/manage/inventorystatistics/getDealerpage", fields: moved, filters: `${movedFilters} warehouseId` },
  { path: "/manage/inventorystatistics/getfillpage", fields: moved, filters: `${movedFilters} createdCompanyId` },
  {
    path: "/manage/inventorystatistics/getcountpage",
    fields: "companyId companyName emptyBottleStock fullBottleStock bottleStatistics",
    filters: "companyId",
  },
  { path: "/manage/inventorystatistics/getExpandsInfo?companyId=$store", fields: stock, filters: stockFilters },
  { path: "/manage/inventorystatistics/getExpandsInfo?warehouseId=$store&isFull=false", fields: stock },
  {
    path: "/trade/clientProcess/getstatisticspage",
    fields: "clientId clientName projectName telephone address remainingQuantity",
    filters: "key telephone address",
  },
  {
    path: "/trade/clientProcess/getExpandsInfo?clientId=$customer&isAll=true",
    fields: `${stock} clientId clientName`,
    filters: `${stockFilters} orderNumber`,
  },
  {
    path: "/trade/clientProcess/getpage",
    fields:
      "orderNumber orderStatus factoryNumber bodyName specName gasBarcode clientName projectName telephone address procedureId " +
      "licenseNumber driverInfo escortsInfo orderImagesUrl reasonsForRefusal createdEmployeesName createdTime",
    filters:
      "orderNumber orderStatus factoryNumber specId gasBarcode key procedureId createdAccountName sendAndReceiveTimeBegin sendAndReceiveTimeEnd",
  },
  {
    path: "/info/vehicle/getvehicleusagerecords",
    fields: "licenseNumber procedureId address driverInfo escortsInfo createdAccountName createdTime",
    filters: "licenseNumber",
  },
  {
    path: "/trade/clientinfo/getpage",
    fields: "id name projectName telephone address createdTime remark",
    filters: "name projectName telephone address",
  },
  { path: "/info/dealer/getpage", fields: `${party} isUsable`, filters: "name" },
  { path: "/info/warehouse/getpage", fields: `${party} isUsable`, filters: "name" },
  { path: "/info/gasstations/getpage", fields: party, filters: "name" },
  { path: "/info/inspectionunit/getpage", fields: party, filters: "name" },
  { path: "/info/repairpoint/getpage", fields: party, filters: "name" },
  { path: "/config/manufacturingunit/getpage", fields: party, filters: "name" },
  {
    path: "/info/vehicle/getpage",
    fields: "id companyType companyId companyName licenseNumber code isUsable remark",
    filters: "licenseNumber companyId",
  },
  {
    path: "/info/employees/getpage",
    fields:
      "id postId postName idCode name telephone sex identityNumber address companyType companyId contractNumber contractImagesUrl signDate",
    filters: "postId idCode name",
  },
  { path: "/info/post/getpage", fields: "id name code description isUsable", filters: "name" },
  { path: "/config/gascylinderfilling/getpage", fields: "id name colorName isLiquefiedGas", filters: "name" },
  { path: "/config/defective/getpage", fields: "id name fillingName isUsable remark type" },
  { path: "/config/procedure/getpage", fields: "id name type remark", filters: "name" },
  { path: "/config/gascylindercap/getpage", fields: "id name", filters: "name" },
  { path: "/config/gascylinderbody/getpage", fields: "id name" },
  {
    path: "/config/gascylinderspec/getpage",
    fields:
      "id name fillingId fillingName capId capName serviceLife detectionCycle nominalPressure designThickness volume hydrostaticPressure maxFillWeight",
    filters: "name",
  },
];

/** Lookups under `/info/common/`. */
export const lookups =
  "getwarehouselist getvehiclelist getgasspeclist getgastypelist getgasfillinglist getgascaplist getgasbodylist getmanufacturingunitlist " +
  "getemployeesinfolist getcompanylist getAllCompanyList getAllEmployeesInfoList getDealerlist getpostlist getFillingMediumList " +
  "getGasCapList getGascylinderspeclist getOperatorSelectList";
